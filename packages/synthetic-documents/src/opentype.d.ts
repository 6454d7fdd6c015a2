/** What is used of opentype.js. (The published types need a browser's.) */
declare module 'opentype.js' {
  export interface Path {
    toPathData(decimals: number): string;
  }
  export interface Font {
    getPath(text: string, x: number, y: number, size: number, options?: { kerning?: boolean }): Path;
    getAdvanceWidth(text: string, size: number): number;
  }
  const opentype: { parse(font: ArrayBuffer | SharedArrayBuffer): Font };
  export default opentype;
}
