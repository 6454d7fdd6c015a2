import bwipjs from 'bwip-js';

/** The library's types know neither the options of single symbologies nor which of its overloads answers. */
const draw = bwipjs.toBuffer as unknown as (
  options: Readonly<Record<string, unknown>>,
) => Promise<Uint8Array>;

/** A barcode as a PNG without a quiet zone. */
export async function pdf417(content: string | Uint8Array, columns: number): Promise<Uint8Array> {
  const isText = typeof content === 'string';
  return await draw({
    bcid: 'pdf417',
    text: isText ? content : Buffer.from(content).toString('latin1'),
    ...(isText ? {} : { binarytext: true }),
    columns,
    eclevel: 5,
    scale: 4,
  });
}

/** The identity number as bars. */
export async function linear(digits: string, symbology: 'code39' | 'code128'): Promise<Uint8Array> {
  return await draw({ bcid: symbology, text: digits, scale: 4, includetext: false });
}
