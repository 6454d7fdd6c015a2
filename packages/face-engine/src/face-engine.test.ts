import { declarePngSize } from '@qiniso/image-intake/testing/image-bombs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  compareDescriptors,
  createFaceEngine,
  type Descriptor,
  type Face,
  type FaceAnalysis,
  FaceEngineClosed,
  FaceEngineOverloaded,
  faceProblems,
  IMAGE_LIMITS,
  landmark,
  MESH,
} from './index.ts';
import { type FaceImage, faceImage } from './testing/face-images.ts';

const engine = createFaceEngine({ workers: 1, maxQueued: 3 });
beforeAll(() => engine.warmUp());
afterAll(() => engine.close());

const analyses = new Map<string, Promise<FaceAnalysis>>();

/** One face per image, analysed once for all tests. */
async function read(name: FaceImage): Promise<Face> {
  let analysis = analyses.get(name);
  if (!analysis) {
    analysis = faceImage(name).then((image) => engine.analyse(image, { descriptor: true }));
    analyses.set(name, analysis);
  }
  const { face } = await analysis;
  if (!face) throw new Error(`No face was found in ${name}.`);
  return face;
}

async function describeFace(image: Uint8Array): Promise<Descriptor> {
  const { face } = await engine.analyse(image, { descriptor: true });
  if (!face?.descriptor) throw new Error('No face was found.');
  return face.descriptor;
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#9aa' } });

/** Puts images beside each other at the given left edges. */
async function collage(width: number, parts: Array<{ input: Buffer; left: number }>): Promise<Buffer> {
  return plain(width, 600)
    .composite(parts.map(({ input, left }) => ({ input, left, top: 0 })))
    .jpeg()
    .toBuffer();
}

describe('one face', () => {
  it('is found with landmarks where eyes, nose and mouth are', async () => {
    const analysis = await engine.analyse(await faceImage('portrait'));
    expect(analysis).toMatchObject({ image: { format: 'jpeg', width: 480, height: 600 }, faces: 1 });
    expect(faceProblems(analysis)).toEqual([]);
    const face = await read('portrait');
    expect(face.landmarks.length).toBe(468 * 3);
    const at = (index: number) => landmark(face.landmarks, index);
    const [rightEye, leftEye, nose, mouth, chin] = [
      at(MESH.rightEye.inner),
      at(MESH.leftEye.inner),
      at(MESH.noseTip),
      at(MESH.mouth.upperInner),
      at(MESH.chin),
    ];
    expect(rightEye.x).toBeLessThan(nose.x);
    expect(nose.x).toBeLessThan(leftEye.x);
    expect(rightEye.y).toBeLessThan(nose.y);
    expect(nose.y).toBeLessThan(mouth.y);
    expect(mouth.y).toBeLessThan(chin.y);
    expect(nose.z).toBeLessThan(at(MESH.leftCheek).z);
    // The head is rendered in the middle, its face about half as wide as the picture.
    expect(Math.abs(nose.x - 240)).toBeLessThan(15);
    expect(face.quality.faceWidthPx).toBeGreaterThan(180);
    expect(face.quality.faceWidthPx).toBeLessThan(300);
    expect(face.box.width * face.box.height).toBeLessThan(480 * 600);
  });

  it('has no descriptor unless asked for', async () => {
    const { face } = await engine.analyse(await faceImage('portrait'));
    expect(face?.descriptor).toBeNull();
  });

  it('is measured in pixels of the upright image at its own size, however large', async () => {
    const portrait = await faceImage('portrait');
    const lying = await sharp(portrait).rotate(-90).png().toBuffer();
    const large = await sharp(lying).resize(2400, 1920).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { image, face } = await engine.analyse(large, { descriptor: true });
    const original = await read('portrait');
    expect(image).toEqual({ format: 'jpeg', width: 1920, height: 2400 });
    expect(face?.box.x).toBeCloseTo(original.box.x * 4, -2);
    expect((face?.quality.faceWidthPx ?? 0) / original.quality.faceWidthPx).toBeCloseTo(4, 0);
    if (!face?.descriptor || !original.descriptor) throw new Error('A descriptor is missing.');
    expect(compareDescriptors(face.descriptor, original.descriptor).distance).toBeLessThan(0.15);
  });

  it('gives the same answer again, and leaves no tensor behind', async () => {
    const image = await faceImage('portrait');
    const first = await engine.analyse(image, { descriptor: true });
    const before = engine.stats().tensors[0];
    await engine.analyse(await plain(64, 64).png().toBuffer(), { descriptor: true });
    await engine.analyse(await faceImage('turned 20'), { descriptor: true });
    const again = await engine.analyse(image, { descriptor: true });
    expect(again).toEqual(first);
    expect(before?.tensors).toBeGreaterThan(100);
    expect(engine.stats().tensors).toEqual([before]);
  });
});

describe('readings', () => {
  it('turn with the head: positive to the viewer’s right, in order of the angle', async () => {
    const faces = await Promise.all((['turned -20', 'turned -10'] as const).map(read));
    faces.push(await read('webcam'), ...(await Promise.all((['turned 10', 'turned 20'] as const).map(read))));
    for (const values of [faces.map((face) => face.turnRatio), faces.map((face) => face.pose.yaw)]) {
      expect(values).toEqual(values.toSorted((a, b) => a - b));
    }
    const [left, , front, , right] = faces;
    expect(left?.turnRatio).toBeLessThan(-0.2);
    expect(Math.abs(front?.turnRatio ?? 1)).toBeLessThan(0.1);
    expect(right?.turnRatio).toBeGreaterThan(0.2);
    expect(left?.pose.yaw).toBeLessThan(-12);
    expect(right?.pose.yaw).toBeGreaterThan(12);
  });

  it('give pitch (positive: up) and roll (positive: clockwise)', async () => {
    const [up, front, down, leaning] = [
      await read('looking up'),
      await read('webcam'),
      await read('looking down'),
      await read('leaning left'),
    ];
    expect(up.pose.pitch - front.pose.pitch).toBeGreaterThan(5);
    expect(down.pose.pitch - front.pose.pitch).toBeLessThan(-5);
    expect(Math.abs(front.pose.roll)).toBeLessThan(4);
    expect(leaning.pose.roll).toBeLessThan(-10);
  });

  it('tell closed eyes from open ones, each by itself', async () => {
    const [open, closed, wink] = [
      await read('webcam'),
      await read('eyes closed'),
      await read('right eye closed'),
    ];
    expect(closed.eyeOpenness.left).toBeLessThan(open.eyeOpenness.left * 0.65);
    expect(closed.eyeOpenness.right).toBeLessThan(open.eyeOpenness.right * 0.65);
    expect(wink.eyeOpenness.right).toBeLessThan(wink.eyeOpenness.left * 0.65);
  });

  it('tell a smile by the mouth’s width and an open mouth by its gap', async () => {
    const [rest, smile, open] = [await read('webcam'), await read('smile'), await read('mouth open')];
    expect(smile.mouthWidth).toBeGreaterThan(rest.mouthWidth * 1.1);
    expect(open.mouthOpen).toBeGreaterThan(rest.mouthOpen + 0.05);
  });
});

describe('matching', () => {
  it.each(['webcam', 'turned 20', 'smile'] as const)(
    'accepts a portrait and the same person’s frame “%s”',
    async (frame) => {
      const [a, b] = [await read('portrait'), await read(frame)];
      if (!a.descriptor || !b.descriptor) throw new Error('A descriptor is missing.');
      expect(engine.compare(a.descriptor, b.descriptor).decision).toBe('accept');
    },
  );

  it('rejects another person', async () => {
    const [a, b] = [await read('portrait'), await read('portrait of somebody else')];
    if (!a.descriptor || !b.descriptor) throw new Error('A descriptor is missing.');
    expect(engine.compare(a.descriptor, b.descriptor).decision).toBe('reject');
  });

  it('does not mind which way round a picture is mirrored', async () => {
    const portrait = await faceImage('portrait');
    const mirrored = await sharp(portrait).flop().jpeg({ quality: 95 }).toBuffer();
    const distance = compareDescriptors(await describeFace(portrait), await describeFace(mirrored)).distance;
    expect(distance).toBeLessThan(0.15);
  });
});

describe('quality', () => {
  const problemsOf = async (image: Buffer) => faceProblems(await engine.analyse(image));

  it('reports a face that is small and at the edge', async () => {
    const small = await sharp(await faceImage('portrait'))
      .resize(160)
      .toBuffer();
    expect(await problemsOf(await collage(900, [{ input: small, left: 0 }]))).toEqual(
      expect.arrayContaining(['too_small', 'off_centre']),
    );
  });

  it('reports a blurred face', async () => {
    expect(
      await problemsOf(
        await sharp(await faceImage('webcam'))
          .blur(8)
          .jpeg()
          .toBuffer(),
      ),
    ).toEqual(['blurred']);
  });

  it('reports a dark face', async () => {
    const dark = await sharp(await faceImage('webcam'))
      .linear(0.15, 0)
      .jpeg()
      .toBuffer();
    expect(await problemsOf(dark)).toEqual(expect.arrayContaining(['too_dark', 'low_contrast']));
  });

  it('reports an overexposed face', async () => {
    const bright = await sharp(await faceImage('webcam'))
      .linear(3.5, 90)
      .jpeg()
      .toBuffer();
    expect(await problemsOf(bright)).toEqual(expect.arrayContaining(['too_bright', 'clipped']));
  });

  it('reports a face that is cut off', async () => {
    const half = await sharp(await faceImage('portrait'))
      .extract({ left: 190, top: 0, width: 290, height: 600 })
      .jpeg()
      .toBuffer();
    expect(await problemsOf(half)).toContain('cut_off');
  });
});

describe('no single face', () => {
  it('in a plain picture: none', async () => {
    const analysis = await engine.analyse(await plain(640, 480).jpeg().toBuffer(), { descriptor: true });
    expect(analysis).toEqual({ image: { format: 'jpeg', width: 640, height: 480 }, faces: 0, face: null });
    expect(faceProblems(analysis)).toEqual(['no_face']);
  });

  it.each([
    [1, 1],
    [1, 3000],
    [9000, 2],
  ])('in a picture of %d × %d pixels: none', async (width, height) => {
    await expect(engine.analyse(await plain(width, height).webp().toBuffer())).resolves.toMatchObject({
      faces: 0,
    });
  });

  it('in a picture of two people: two, and the larger is read', async () => {
    const large = Buffer.from(await faceImage('portrait'));
    const small = await sharp(await faceImage('portrait of somebody else'))
      .resize(360)
      .toBuffer();
    const analysis = await engine.analyse(
      await collage(900, [
        { input: small, left: 0 },
        { input: large, left: 400 },
      ]),
      {
        descriptor: true,
      },
    );
    expect(analysis.faces).toBe(2);
    expect(faceProblems(analysis)).toContain('several_faces');
    const { face } = analysis;
    const known = await read('portrait');
    if (!face?.descriptor || !known.descriptor) throw new Error('A descriptor is missing.');
    expect(face.box.x).toBeGreaterThan(400);
    expect(compareDescriptors(face.descriptor, known.descriptor).decision).toBe('accept');
  });
});

describe('unreadable images', () => {
  it('are refused with the reason', async () => {
    const portrait = Buffer.from(await faceImage('portrait'));
    const tiny = await plain(10, 10).png().toBuffer();
    const cases: Array<[Uint8Array, string]> = [
      [Buffer.from('hello, this is no image'), 'not_an_image'],
      [new Uint8Array(0), 'not_an_image'],
      [new Uint8Array(5000).fill(0xa5), 'not_an_image'],
      [await plain(10, 10).gif().toBuffer(), 'unsupported_format'],
      [await plain(10, 10).tiff().toBuffer(), 'unsupported_format'],
      [declarePngSize(tiny, 50_000, 50_000), 'too_large'],
      [new Uint8Array(IMAGE_LIMITS.bytes + 1), 'too_large'],
      [portrait.subarray(0, Math.round(portrait.length / 2)), 'corrupt'],
      [portrait.subarray(0, 100), 'corrupt'],
      [declarePngSize(tiny, 12, 12), 'corrupt'],
    ];
    for (const [image, reason] of cases) {
      await expect(engine.analyse(image)).rejects.toMatchObject({ name: 'UnreadableImage', reason });
    }
    expect(engine.stats()).toMatchObject({ replaced: 0, failed: 0 });
  });

  it('include frames of more than two megapixels when so limited', async () => {
    const frame = await plain(2000, 1001).jpeg().toBuffer();
    await expect(engine.analyse(frame, { maxPixels: IMAGE_LIMITS.framePixels })).rejects.toMatchObject({
      reason: 'too_large',
    });
    await expect(engine.analyse(frame)).resolves.toMatchObject({ faces: 0 });
  });
});

describe('the engine', () => {
  it('refuses at once beyond its queue and finishes the earlier images', async () => {
    const image = await faceImage('webcam');
    const accepted = Array.from({ length: 4 }, () => engine.analyse(image));
    await expect(engine.analyse(image)).rejects.toBeInstanceOf(FaceEngineOverloaded);
    expect(engine.stats()).toMatchObject({ busy: 1, queued: 3, rejected: 1 });
    expect((await Promise.all(accepted)).map(({ faces }) => faces)).toEqual([1, 1, 1, 1]);
  });

  it('stops waiting when aborted', async () => {
    const controller = new AbortController();
    const answer = engine.analyse(await faceImage('webcam'), { signal: controller.signal });
    controller.abort(new Error('too late'));
    await expect(answer).rejects.toThrow('too late');
    await expect(engine.analyse(await faceImage('webcam'))).resolves.toMatchObject({ faces: 1 });
  });

  it('leaves the caller’s bytes alone, also inside a larger buffer', async () => {
    const image = await faceImage('webcam');
    const body = Buffer.concat([Buffer.alloc(100, 1), image, Buffer.alloc(100, 2)]);
    const part = body.subarray(100, 100 + image.length);
    await expect(engine.analyse(part)).resolves.toMatchObject({ faces: 1 });
    expect(Buffer.compare(part, image)).toBe(0);
  });

  it('answers nothing once closed', async () => {
    const closed = createFaceEngine();
    await closed.close();
    await expect(closed.analyse(await faceImage('webcam'))).rejects.toBeInstanceOf(FaceEngineClosed);
  });
});
