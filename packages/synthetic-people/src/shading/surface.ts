/**
 * The point being shaded: the shader fills in where it is, a material what it is made of. One object is reused for all
 * points of a frame, because allocating for each of them would cost more than shading.
 */
export class Surface {
  /** The mesh's four coordinates, interpolated; what they mean is the material's business. */
  first = 0.5;
  second = 0.5;
  third = 0.5;
  fourth = 0.5;

  /** Unit normal; materials may bend it, the shader makes it a unit vector again. */
  normalX = 0.5;
  normalY = 0.5;
  normalZ = 0.5;

  /** Colour, linear. */
  red = 0.5;
  green = 0.5;
  blue = 0.5;
  /** Strength and sharpness of mirrored light. */
  gloss = 0.5;
  sharpness = 18.5;
  /** How far light creeps around edges, by channel: red travels furthest under skin. */
  wrapRed = 0.3;
  wrapGreen = 0.16;
  wrapBlue = 0.1;
  /** How much creases darken it. */
  occlusion = 1.5;
  /** A mirrored image of the light source, as on the eye. */
  glint = 0.5;

  /** Sets what most materials share. */
  resetToSkin(): void {
    this.gloss = 0.075;
    this.sharpness = 18;
    this.wrapRed = 0.3;
    this.wrapGreen = 0.16;
    this.wrapBlue = 0.1;
    this.occlusion = 1;
    this.glint = 0;
  }

  /** Blends towards a colour. */
  blend(red: number, green: number, blue: number, share: number): void {
    this.red += (red - this.red) * share;
    this.green += (green - this.green) * share;
    this.blue += (blue - this.blue) * share;
  }

  /** Takes a share of light from each channel. */
  darken(red: number, green: number, blue: number): void {
    this.red *= 1 - red;
    this.green *= 1 - green;
    this.blue *= 1 - blue;
  }
}
