import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

const PIXELS = 4;

/** The path's rectangles, painted as a camera would see them. */
function paint({ size, path }: ReturnType<typeof qrPath>) {
  const side = size * PIXELS;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, left, top, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let y = Number(top) * PIXELS; y < (Number(top) + 1) * PIXELS; y += 1)
      for (let x = Number(left) * PIXELS; x < (Number(left) + Number(width)) * PIXELS; x += 1)
        data.set([0, 0, 0], (y * side + x) * 4);
  return { width: side, height: side, data };
}

it.each([
  'http://127.0.0.1:8080/capture/h.5k8DID3q7ZTEQFY4-dTHyHAO',
  'https://verify.insurance-group.example.co.za/capture/h.__--__--__--__--__--__--',
])('draws %s so that a camera reads it', (url) => {
  expect(decodeQR(paint(qrPath(url)))).toBe(url);
});
