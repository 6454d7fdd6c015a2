import { mix, smoothStep } from '../curves.ts';
import type { FaceShape } from '../face-shape.ts';
import { createRandom } from '../random.ts';
import type { PersonColours } from './skin-colours.ts';
import type { FaceTexture } from './texture.ts';

const hairsPerBrow = 420;
const dabsPerHair = 11;

/** Paints the eyebrows hair by hair. */
export function paintBrows(
  texture: FaceTexture,
  shape: FaceShape,
  colours: PersonColours,
  seed: number,
): void {
  const random = createRandom(seed, 'brow hairs');
  for (const side of [-1, 1]) {
    for (let hair = 0; hair < hairsPerBrow; hair++) {
      const along = random.uniform();
      const across = random.between(-1, 1);
      const x = shape.browGap + along * shape.browLength * 2.15;
      const y = browHeightAt(shape, along, side) + across * browThicknessAt(shape, along);
      const angle = mix(1.15, -0.35, Math.sqrt(along)) - 0.35 * across + random.between(-0.18, 0.18);
      const length = random.between(0.045, 0.07);
      const shade = random.between(0.8, 1.3);
      const [red, green, blue] = colours.brows;
      for (let dab = 0; dab < dabsPerHair; dab++) {
        const share = dab / dabsPerHair;
        texture.dab(
          side * (x + Math.cos(angle) * length * share),
          y + Math.sin(angle) * length * share,
          [red * shade, green * shade, blue * shade],
          0.5 * shape.browDensity * (1 - 0.6 * share),
        );
      }
    }
  }
}

function browHeightAt(shape: FaceShape, along: number, side: number): number {
  const rise = Math.sin((Math.min(1, along / 0.68) * Math.PI) / 2) - 0.5;
  const fall = 0.075 * Math.max(0, (along - 0.62) / 0.38) ** 1.4;
  return (
    shape.browHeight + shape.browArch * rise - fall + shape.browTilt * (along - 0.5) + side * shape.asymmetry
  );
}

function browThicknessAt(shape: FaceShape, along: number): number {
  const body = 0.55 + 0.6 * Math.sin((Math.min(1, along * 1.6 + 0.25) * Math.PI) / 2);
  return shape.browThickness * body * (1 - 0.82 * along ** 2.6) * smoothStep(-0.05, 0.12, along);
}
