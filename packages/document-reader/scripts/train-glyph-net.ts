/**
 * Trains the network that reads OCR-B: draws lines of random characters, spoils them as cameras do, cuts out patches a little off their
 * places, and fits the weights to them (Adam). Run: `node packages/document-reader/scripts/train-glyph-net.ts --lines 700 --epochs 9 --out FILE`;
 * some minutes of CPU.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createRandom, monospaced, type Random } from '@qiniso/synthetic-documents';
import sharp from 'sharp';
import {
  CLASSES,
  cutPatch,
  GlyphNet,
  type GlyphWeights,
  HIDDEN,
  MRZ_RESOLUTION,
  PATCH_SIZE,
  PITCH,
  type StoredWeights,
} from '../src/mrz/glyph-net.ts';
import { MRZ_CHARACTERS } from '../src/mrz/td3.ts';

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '700' },
    epochs: { type: 'string', default: '9' },
    out: { type: 'string', default: new URL('../src/mrz/glyph-net.json', import.meta.url).pathname },
  },
});
const random = createRandom(4242);

/** A character's surroundings and which one it is. */
interface Example {
  readonly patch: Float32Array;
  readonly character: number;
}

/** Characters in a line, and how often each is cut out. */
const [LENGTH, CUTS] = [22, 3];
/** Millimetres: from character to character, size of the letters, height of a line and of its base. */
const [STEP, SIZE, HEIGHT, BASE] = [2.54, 3.53, 10, 6.3];
const MASTER = 24;

async function examplesOfLine(): Promise<Example[]> {
  const characters = Array.from({ length: LENGTH }, () =>
    random.uniform() < 0.06 ? CLASSES - 1 : random.whole(0, CLASSES - 1),
  );
  const page = await spoiled(drawn(characters.map((at) => MRZ_CHARACTERS.charAt(at)).join('')), random);
  return characters.flatMap((character, at) =>
    Array.from({ length: CUTS }, () => {
      const patch = new Float32Array(PATCH_SIZE);
      const x = (at + 1.5) * PITCH + random.around(2.6);
      const y = (BASE - 1.35) * MRZ_RESOLUTION + random.around(2.6);
      cutPatch(page, x, y, PITCH * (1 + random.around(0.05)), patch, random.around(0.06));
      return { patch, character };
    }),
  );
}

/** A line on paper with a pattern, thin or bold, as SVG in millimetres. */
function drawn(text: string): string {
  const width = (LENGTH + 3) * STEP;
  const paper = random.between(150, 250);
  const ink = random.between(0, Math.min(120, paper - 60));
  const grey = (value: number): string => `rgb(${[value, value, value].map(Math.round).join(' ')})`;
  const waves = Array.from({ length: random.uniform() < 0.6 ? 5 : 0 }, (_, wave) => {
    const turns = random.between(0.1, 0.12);
    const points = Array.from(
      { length: 70 },
      (_p, x) => `${x} ${5 + Math.sin(x * turns + wave) * 4 + wave - 2}`,
    );
    return `<polyline points="${points}" fill="none" stroke="${grey(paper * 0.83)}" stroke-width="0.05" opacity="0.6"/>`;
  }).join('');
  const bold = random.uniform() < 0.5 ? 0 : random.between(0, 0.16);
  const look = { size: SIZE, pitch: STEP, typeface: 'ocr-b', colour: grey(ink) } as const;
  const letters = monospaced(text, { x: STEP, y: BASE }, look);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width * MASTER)}" height="${HEIGHT * MASTER}" viewBox="0 0 ${width} ${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="${grey(paper)}"/>${waves}<g stroke="${grey(ink)}" stroke-width="${bold}">${letters}</g></svg>`
  );
}

/** The line as a camera of some distance, focus, steadiness and compression has it, at the resolution of the reader. */
async function spoiled(svg: string, { between, uniform, whole }: Random) {
  const resolution = Math.exp(between(Math.log(5.5), Math.log(22)));
  const size = (scale: number): [number, number] => [
    Math.round((LENGTH + 3) * STEP * scale),
    Math.round(HEIGHT * scale),
  ];
  const [width, height] = size(resolution);
  const raw = { width, height, channels: 1 as const };
  const blurred = await sharp(Buffer.from(svg))
    .flatten()
    .greyscale()
    .resize(width, height, { fit: 'fill' })
    .blur(Math.max(0.3, between(0.3, Math.min(2.4, 0.11 * resolution + 0.5))))
    .raw()
    .toBuffer();
  const step = uniform() < 0.5 ? width : 1;
  const reach = uniform() < 0.4 ? 1 + whole(0, Math.trunc(Math.min(3, resolution * 0.3))) : 0;
  const grain = between(1, 17);
  const noisy = Uint8Array.from(blurred, (_, at) => {
    let sum = 0;
    for (let off = 0; off <= reach; off += 1)
      sum += blurred[Math.min(blurred.length - 1, at + off * step)] ?? 0;
    const value = sum / (reach + 1) + (uniform() + uniform() + uniform() - 1.5) * 2 * grain;
    return Math.max(0, Math.min(255, value));
  });
  const jpeg = await sharp(noisy, { raw })
    .jpeg({ quality: whole(45, 95) })
    .toBuffer();
  const [finalWidth, finalHeight] = size(MRZ_RESOLUTION);
  const { data } = await sharp(jpeg)
    .greyscale()
    .resize(finalWidth, finalHeight, {
      fit: 'fill',
      kernel: resolution > MRZ_RESOLUTION * 1.6 ? 'cubic' : 'linear',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: finalWidth, height: finalHeight };
}

function freshWeights(): GlyphWeights {
  const normal = (): number => (random.uniform() + random.uniform() + random.uniform() - 1.5) * 1.41;
  const layer = (inputs: number, outputs: number): Float32Array =>
    Float32Array.from({ length: inputs * outputs }, () => normal() * Math.sqrt(2 / inputs));
  return {
    hidden: layer(PATCH_SIZE, HIDDEN),
    hiddenBias: new Float32Array(HIDDEN),
    output: layer(HIDDEN, CLASSES),
    outputBias: new Float32Array(CLASSES),
  };
}

const LAYERS = ['hidden', 'hiddenBias', 'output', 'outputBias'] as const;
const emptyLike = (weights: GlyphWeights): GlyphWeights => ({
  hidden: new Float32Array(weights.hidden.length),
  hiddenBias: new Float32Array(weights.hiddenBias.length),
  output: new Float32Array(weights.output.length),
  outputBias: new Float32Array(weights.outputBias.length),
});
const add = (into: Float32Array, at: number, value: number): void => {
  into[at] = (into[at] ?? 0) + value;
};

/** Adds what one example says of how the weights are to change. A twentieth part is spread over all characters, against overconfidence. */
function collect(
  net: GlyphNet,
  { patch, character }: Example,
  gradient: GlyphWeights,
  likely: Float32Array,
): void {
  net.read(patch, likely);
  const back = new Float32Array(HIDDEN);
  for (let at = 0; at < CLASSES; at += 1) {
    const wanted = (at === character ? 0.97 : 0) + 0.03 / CLASSES;
    const error = Math.exp(likely[at] ?? 0) - wanted;
    add(gradient.outputBias, at, error);
    for (let unit = 0; unit < HIDDEN; unit += 1) {
      add(gradient.output, at * HIDDEN + unit, error * (net.activations[unit] ?? 0));
      add(back, unit, error * (net.weights.output[at * HIDDEN + unit] ?? 0));
    }
  }
  for (let unit = 0; unit < HIDDEN; unit += 1) {
    const error = back[unit] ?? 0;
    if ((net.activations[unit] ?? 0) <= 0 || Math.abs(error) < 1e-5) continue;
    add(gradient.hiddenBias, unit, error);
    for (let input = 0; input < PATCH_SIZE; input += 1)
      add(gradient.hidden, unit * PATCH_SIZE + input, error * (patch[input] ?? 0));
  }
}

function train(
  net: GlyphNet,
  examples: readonly Example[],
  heldBack: readonly Example[],
  epochs: number,
): void {
  const [mean, square] = [emptyLike(net.weights), emptyLike(net.weights)];
  const likely = new Float32Array(CLASSES);
  const order = [...examples];
  let steps = 0;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = random.whole(0, at);
      const [a, b] = [order[at], order[other]];
      if (a && b) [order[at], order[other]] = [b, a];
    }
    const rate = 0.0016 * (1 - epoch / epochs) + 0.00008;
    for (let from = 0; from + 64 <= order.length; from += 64) {
      const gradient = emptyLike(net.weights);
      for (const example of order.slice(from, from + 64)) collect(net, example, gradient, likely);
      steps += 1;
      const [first, second] = [1 - 0.9 ** steps, 1 - 0.999 ** steps];
      for (const layer of LAYERS)
        for (let at = 0; at < gradient[layer].length; at += 1) {
          const slope = (gradient[layer][at] ?? 0) / 64;
          add(mean[layer], at, 0.1 * (slope - (mean[layer][at] ?? 0)));
          add(square[layer], at, 0.001 * (slope * slope - (square[layer][at] ?? 0)));
          const change =
            (mean[layer][at] ?? 0) / first / (Math.sqrt((square[layer][at] ?? 0) / second) + 1e-8);
          add(net.weights[layer], at, -rate * change);
        }
    }
    const right = heldBack.filter(({ patch, character }) => {
      net.read(patch, likely);
      return likely.indexOf(Math.max(...likely)) === character;
    }).length;
    console.log(
      `epoch ${epoch}: ${((right / heldBack.length) * 100).toFixed(2)}% of ${heldBack.length} held back`,
    );
  }
}

function stored(weights: GlyphWeights): StoredWeights {
  const quantised = (layer: Float32Array) => {
    const scale = layer.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
    return {
      scale,
      base64: Buffer.from(Int8Array.from(layer, (value) => Math.round(value / scale))).toString('base64'),
    };
  };
  const rounded = (bias: Float32Array): number[] => [...bias].map((value) => Number(value.toFixed(5)));
  return {
    hidden: quantised(weights.hidden),
    output: quantised(weights.output),
    hiddenBias: rounded(weights.hiddenBias),
    outputBias: rounded(weights.outputBias),
  };
}

const examples: Example[] = [];
for (let line = 0; line < Number(values.lines); line += 1) examples.push(...(await examplesOfLine()));
const heldBack = examples.splice(-Math.trunc(examples.length / 15));
const net = new GlyphNet(freshWeights());
train(net, examples, heldBack, Number(values.epochs));
writeFileSync(values.out, `${JSON.stringify(stored(net.weights))}\n`);
