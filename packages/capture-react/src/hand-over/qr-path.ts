import encodeQR from 'qr';

/** A QR code to draw: an SVG path of unit squares inside a square of `size` units, with the quiet margin of four. */
export interface QrPath {
  readonly size: number;
  readonly path: string;
}

export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  let path = '';
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x += 1) {
      const from = x;
      while (row[x]) x += 1;
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  return { size: rows.length, path };
}
