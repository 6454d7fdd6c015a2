import sharp from 'sharp';
import { letters, type Typeface } from './lettering.ts';
import type { Random } from './random.ts';

/** One side of a document, drawn flat and evenly lit: RGB, three bytes a pixel. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  /** Real size, millimetres. */
  readonly millimetres: readonly [width: number, height: number];
}

/** Pixels for a millimetre of paper. */
const RESOLUTION = 20;

/** A side of a document under the pencil; all coordinates are millimetres from the upper left corner. */
export class Page {
  readonly #parts: string[] = [];
  readonly #width: number;
  readonly #height: number;

  constructor([width, height]: readonly [number, number]) {
    this.#width = width;
    this.#height = height;
  }

  /** Paper with a security pattern of fine waves. */
  paper(from: string, to: string, hue: number, random: Random): void {
    this.add(
      `<defs><linearGradient id="paper" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
        `<rect width="${this.#width}" height="${this.#height}" fill="url(#paper)"/>`,
    );
    for (let wave = 0; wave < 26; wave += 1) {
      const height = random.between(3, 17);
      const [phase, turns, top] = [
        random.between(0, 6),
        random.between(0.05, 0.17),
        random.between(0, this.#height),
      ];
      const points: string[] = [];
      for (let x = 0; x <= this.#width; x += 0.5) {
        const y = top + Math.sin(x * turns + phase) * height + Math.sin(x * turns * 3.1) * 2;
        points.push(`${x} ${y.toFixed(2)}`);
      }
      const colour = `hsl(${Math.round(hue + random.around(20))} 55% 62%)`;
      this.add(
        `<polyline points="${points.join(',')}" fill="none" stroke="${colour}" stroke-width="0.09" opacity="0.35"/>`,
      );
    }
  }

  add(svg: string): void {
    this.#parts.push(svg);
  }

  text(
    text: string,
    x: number,
    y: number,
    size: number,
    typeface: Typeface = 'regular',
    colour?: string,
  ): void {
    this.add(letters(text, { x, y }, { size, typeface, ...(colour && { colour }) }));
  }

  /** A label in small print with its value below it. */
  field(label: string, value: string, x: number, y: number, size = 3): void {
    this.text(label, x, y, 1.7, 'regular', '#41505f');
    this.text(value, x, y + size + 0.5, size, 'bold');
  }

  /** Fills a rectangle with a picture; what does not fit is cut off evenly (`slice`) or the picture is stretched (`none`). */
  picture(
    image: Uint8Array,
    x: number,
    y: number,
    width: number,
    height: number,
    fit: 'slice' | 'none',
  ): void {
    const type = image[0] === 0x89 ? 'png' : 'jpeg';
    const data = Buffer.from(image).toString('base64');
    const ratio = fit === 'slice' ? 'xMidYMid slice' : 'none';
    this.add(
      `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="${ratio}" href="data:image/${type};base64,${data}"/>`,
    );
  }

  /** A white patch behind what machines are to read. */
  patch(x: number, y: number, width: number, height: number, opacity: number): void {
    this.add(
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#fdfefd" opacity="${opacity}"/>`,
    );
  }

  /** Marks the drawing as what it is: nobody is to take it for a document. */
  specimen(x: number, y: number): void {
    this.text('SPECIMEN - NOT A REAL DOCUMENT', x, y, 1.9, 'bold', '#b3202a');
    const across = letters(
      'SPECIMEN',
      { x: 0, y: 0 },
      { size: this.#width / 6, typeface: 'bold', colour: '#b3202a' },
    );
    this.add(
      `<g opacity="0.07" transform="translate(${this.#width * 0.16} ${this.#height * 0.72}) rotate(-18)">${across}</g>`,
    );
  }

  async draw(): Promise<DrawnPage> {
    const [width, height] = [Math.round(this.#width * RESOLUTION), Math.round(this.#height * RESOLUTION)];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${this.#width} ${this.#height}">${this.#parts.join('')}</svg>`;
    const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data, millimetres: [this.#width, this.#height] };
  }
}
