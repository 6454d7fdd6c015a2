/** An upright 8-bit RGB image, three bytes a pixel, rows from the top. */
export interface RgbImage {
  data: Uint8Array;
  width: number;
  height: number;
}
