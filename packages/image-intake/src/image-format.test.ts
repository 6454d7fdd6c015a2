import { expect, it } from 'vitest';
import { recogniseImage } from './image-format.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['webp', 'RIFF\x24\0\0\0WEBPVP8 '],
])('recognises %s by its first bytes', (format, start) => {
  expect(recogniseImage(bytes(start))).toEqual({ format });
});

it.each([
  ['GIF', 'GIF89a\x01\0\x01\0'],
  ['BMP', 'BM\x36\0\0\0'],
  ['TIFF', 'II*\0\x08\0\0\0'],
  ['HEIC', '\0\0\0\x18ftypheic'],
  ['AVIF', '\0\0\0\x1cftypavif'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
])('names %s as a format that is not supported', (_, start) => {
  expect(recogniseImage(bytes(start))).toEqual({ unreadable: 'unsupported_format' });
});

it.each([
  ['nothing', ''],
  ['text', 'hello, world: not an image'],
  ['a PDF', '%PDF-1.7'],
  ['a sound in RIFF', 'RIFF\x24\0\0\0WAVEfmt '],
  ['the beginning of a beginning', '\xff\xd8'],
])('takes %s for no image', (_, start) => {
  expect(recogniseImage(bytes(start))).toEqual({ unreadable: 'not_an_image' });
});
