import { Curve, type Point } from '../curves.ts';

/** Where hair (or cloth) begins: as it grows, parted in the middle, cut above the brows, or a wrap around the head. */
export type HairlineForm = 'natural' | 'parted' | 'fringe' | 'wrapped';

/** Around the ear and behind it, in degrees from the face's middle. */
const behindEar: readonly Point[] = [
  [77, -0.26],
  [84, -0.3],
  [88, -0.12],
  [97, 0.02],
  [106, -0.05],
  [116, -0.35],
  [135, -0.62],
  [180, -0.75],
];

/** Height of the hairline over the angle from the face's middle, 0 to 180 degrees. */
export function buildHairline(form: HairlineForm, height: number, recession: number): Curve {
  return Curve.through([...front(form, height, recession), ...behindEar], 720);
}

function front(form: HairlineForm, height: number, recession: number): readonly Point[] {
  switch (form) {
    case 'natural':
      return [
        [0, height],
        [12, height - 0.004 + recession * 0.05],
        [25, height - 0.03 + recession * 0.22],
        [37, height - 0.1 + recession * 0.25],
        [48, height - 0.22 + recession * 0.12],
        [58, 0.24],
        [68, 0.04],
      ];
    case 'parted':
      return [
        [0, height + 0.04],
        [10, height - 0.02],
        [22, height - 0.14],
        [34, height - 0.3],
        [46, height - 0.5],
        [58, -0.02],
        [68, -0.2],
      ];
    case 'fringe':
      return [
        [0, height - 0.32],
        [30, height - 0.34],
        [44, height - 0.44],
        [56, 0],
        [68, -0.2],
      ];
    case 'wrapped':
      return [
        [0, height - 0.12],
        [30, height - 0.15],
        [55, height - 0.28],
        [70, 0.2],
      ];
  }
}
