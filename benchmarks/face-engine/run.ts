/**
 * What does reading a face cost? Prints CPU and wall time per image, memory per worker, throughput of one and two workers, and
 * how long the calling thread was held up meanwhile. Run: `node benchmarks/face-engine/run.ts`.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type AnalyseOptions, createFaceEngine, type FaceEngine } from '@qiniso/face-engine';
import { createPerson, encodeJpeg, renderFrame, renderPortrait, webcamView } from '@qiniso/synthetic-people';
import sharp from 'sharp';

const person = createPerson(17);
const frame = await encodeJpeg(renderFrame(person, webcamView(person.seed)), 75);
const portrait = await sharp(await encodeJpeg(renderPortrait(person), 90))
  .resize(3000, 3750)
  .jpeg()
  .toBuffer();

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

/** Medians over images analysed one after the other, milliseconds. CPU counts every thread of the process. */
async function costOf(engine: FaceEngine, image: Uint8Array, options: AnalyseOptions, rounds = 20) {
  const wall: number[] = [];
  const cpu: number[] = [];
  await engine.analyse(image, options);
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const before = process.cpuUsage();
    await engine.analyse(image, options);
    const { user, system } = process.cpuUsage(before);
    wall.push(performance.now() - startedAt);
    cpu.push((user + system) / 1000);
  }
  return { 'wall ms': Math.round(median(wall)), 'CPU ms': Math.round(median(cpu)) };
}

/** Images a second when as many are asked for at once as may wait, and the longest hold-up of this thread meanwhile. */
async function throughputOf(workers: number, options: AnalyseOptions, images = 64) {
  const engine = createFaceEngine({ workers, maxQueued: images });
  await engine.warmUp();
  await settle(engine, workers);
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: images }, () => engine.analyse(frame, options)));
  const seconds = (performance.now() - startedAt) / 1000;
  loop.disable();
  await engine.close();
  return {
    workers,
    descriptor: options.descriptor ?? false,
    'images/s': Number((images / seconds).toFixed(1)),
    'longest hold-up of the caller, ms': Math.round(loop.max / 1e6),
  };
}

/** Lets every worker compile its code and reach its usual size. */
async function settle(engine: FaceEngine, workers: number): Promise<void> {
  await Promise.all(Array.from({ length: workers * 10 }, () => engine.analyse(frame, { descriptor: true })));
}

const resident = [process.memoryUsage.rss()];
const startMs: number[] = [];
const engines: FaceEngine[] = [];
for (let worker = 0; worker < 2; worker += 1) {
  const engine = createFaceEngine();
  const startedAt = performance.now();
  await engine.warmUp();
  startMs.push(performance.now() - startedAt);
  await settle(engine, 1);
  resident.push(engine.stats().residentBytes);
  engines.push(engine);
}
console.log('Memory and start of each worker');
console.table(
  startMs.map((start, worker) => ({
    worker: worker + 1,
    'start ms': Math.round(start),
    'memory MB': megabytes((resident[worker + 1] ?? 0) - (resident[worker] ?? 0)),
  })),
);

const [engine, second] = engines;
await second?.close();
if (!engine) throw new Error('No engine was started.');
console.log('One image at a time, one worker (medians)');
console.table({
  'frame 640 × 480: detect, mesh, iris, quality': await costOf(engine, frame, {}),
  'frame 640 × 480: with descriptor': await costOf(engine, frame, { descriptor: true }),
  'portrait 11 MP: with descriptor': await costOf(engine, portrait, { descriptor: true }, 8),
});
await engine.close();

console.log('Many frames at once');
console.table([
  await throughputOf(1, {}),
  await throughputOf(2, {}),
  await throughputOf(1, { descriptor: true }),
  await throughputOf(2, { descriptor: true }),
]);
