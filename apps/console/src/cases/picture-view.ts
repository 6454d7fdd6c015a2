/** Where a picture is in its frame: how often enlarged, and moved by which shares of the frame's width and height. */
export interface PictureView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE: PictureView = { scale: 1, x: 0, y: 0 };

const MOST_SCALE = 8;

/** A point of the frame, from its middle, in shares of its width and height: -0.5 to 0.5. */
export interface FramePoint {
  readonly x: number;
  readonly y: number;
}

/** Enlarges by `factor` (below 1: makes smaller) so that what is at the point stays there. Never below the whole picture. */
export function zoomed(view: PictureView, factor: number, at: FramePoint = { x: 0, y: 0 }): PictureView {
  const scale = Math.min(MOST_SCALE, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return bounded({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown });
}

/** Moves by shares of the frame. No edge of the picture comes into the frame. */
export function moved(view: PictureView, dx: number, dy: number): PictureView {
  return bounded({ scale: view.scale, x: view.x + dx, y: view.y + dy });
}

function bounded({ scale, x, y }: PictureView): PictureView {
  const most = (scale - 1) / 2;
  const within = (value: number) => Math.min(most, Math.max(-most, value)) + 0;
  return { scale, x: within(x), y: within(y) };
}

/** The view as CSS; percentages are of the frame that the picture fills. */
export const transformOf = ({ scale, x, y }: PictureView): string =>
  `translate(${(x * 100).toFixed(3)}%, ${(y * 100).toFixed(3)}%) scale(${scale.toFixed(4)})`;
