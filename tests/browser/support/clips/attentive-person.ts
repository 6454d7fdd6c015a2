import type { Page } from '@playwright/test';
import {
  createPerson,
  encodeJpeg,
  type FrameView,
  renderFrame,
  splitMjpeg,
  webcamView,
} from '@qiniso/synthetic-people';
import type { SandboxPerson } from '../people.ts';
import { cachedClip } from './clip-cache.ts';

type Look = Pick<Partial<FrameView>, 'yaw' | 'expression'>;

/** How the person looks; a turn passes through the look in the middle. */
const LOOKS: readonly Look[] = [
  {},
  { yaw: 14 },
  { yaw: 27 },
  { yaw: -14 },
  { yaw: -27 },
  { expression: { leftEye: 0, rightEye: 0 } },
  { expression: { smile: 1.2, mouthOpen: 0.06 } },
];

/**
 * Puts a person before a page's camera who reads what the page asks and does it, half a second later, as people do: where what is
 * measured depends on how long a capture takes. Before the page is opened.
 *
 * @param reactsAfterMs how long the person takes to begin
 */
export async function putBeforeCamera(
  page: Page,
  { face }: SandboxPerson,
  { reactsAfterMs = 500 }: { reactsAfterMs?: number } = {},
): Promise<void> {
  const { seed, traits } = face;
  const pictures = await cachedClip(['attentive', face, LOOKS], async () => {
    const person = createPerson(seed, traits);
    const frames: Buffer[] = [];
    for (const look of LOOKS)
      frames.push(await encodeJpeg(renderFrame(person, { ...webcamView(seed), ...look }), 92));
    return Buffer.concat(frames);
  });
  const addresses = splitMjpeg(pictures).map((jpeg) => `data:image/jpeg;base64,${jpeg.toString('base64')}`);
  await page.addInitScript(`(${CAMERA})(${JSON.stringify(addresses)}, ${reactsAfterMs});`);
}

/** Runs in the page: a camera made of pictures, with grain, so that no frame comes twice. */
const CAMERA = `(addresses, reactsAfterMs) => {
  const pictures = addresses.map((src) => Object.assign(new Image(), { src }));
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
  const paint = canvas.getContext('2d');
  const looks = { straight: [0], left: [1, 2], right: [3, 4], blink: [0, 5], smile: [6] };
  let asked = 'straight';
  let doing = 'straight';
  let since = 0;
  const read = () => {
    const words = (document.querySelector('h1[tabindex], h2[tabindex]')?.textContent ?? '').toLowerCase();
    return ['left', 'right', 'blink', 'smile'].find((word) => words.includes(word)) ?? 'straight';
  };
  const draw = () => {
    const now = performance.now();
    if (read() !== asked) {
      asked = read();
      since = now + reactsAfterMs;
    }
    if (now >= since) doing = asked;
    const path = looks[doing];
    const place = Math.min(path.length - 1, Math.max(0, Math.floor((now - since) / 250)));
    paint.drawImage(pictures[path[place]], Math.random() * 2 - 1, Math.random() * 2 - 1);
    for (let i = 0; i < 400; i += 1) {
      paint.fillStyle = i % 2 ? 'rgba(255,255,255,0.06)' : 'rgba(0,0,0,0.06)';
      paint.fillRect(Math.random() * 640, Math.random() * 480, 2, 2);
    }
  };
  navigator.mediaDevices.getUserMedia = async () => {
    draw();
    setInterval(draw, 80);
    return canvas.captureStream(12);
  };
}`;
