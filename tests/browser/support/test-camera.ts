import type { Page } from '@playwright/test';

/** What a page's camera does, to be changed while it runs. */
export interface TestCamera {
  /** Refuses to open, with the name of the browser's error; null: opens. */
  fail(error: 'NotReadableError' | 'NotAllowedError' | null): Promise<void>;
  show(picture: 'moving' | 'black' | 'card'): Promise<void>;
  /** Lets the running camera report what a phone call or another app does to it. */
  report(event: 'mute' | 'unmute' | 'ended'): Promise<void>;
}

/** Puts a camera before the page that shows moving grey and can fail; before the page is opened. */
export async function putTestCamera(page: Page): Promise<TestCamera> {
  await page.addInitScript(`(${CAMERA})();`);
  return {
    fail: async (error) => await page.evaluate(`window.testCamera.error = ${JSON.stringify(error)}`),
    show: async (picture) => await page.evaluate(`window.testCamera.picture = ${JSON.stringify(picture)}`),
    report: async (event) =>
      await page.evaluate(`window.testCamera.track.dispatchEvent(new Event('${event}'))`),
  };
}

const CAMERA = `() => {
  const camera = { error: null, picture: 'moving', track: null };
  window.testCamera = camera;
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
  const paint = canvas.getContext('2d');
  const drawCard = () => {
    paint.fillStyle = '#876';
    paint.fillRect(0, 0, 640, 480);
    paint.fillStyle = '#dde4e6';
    paint.fillRect(60, 70, 520, 330);
    paint.fillStyle = '#223';
    for (let line = 0; line < 9; line += 1)
      for (let letter = 0; letter < 24; letter += 1) paint.fillRect(250 + letter * 13, 100 + line * 32, 7, 16);
    paint.fillRect(90 + Math.random(), 110, 120, 150);
  };
  const draw = () => {
    if (camera.picture === 'card') return drawCard();
    paint.fillStyle = camera.picture === 'black' ? '#000' : '#778';
    paint.fillRect(0, 0, 640, 480);
    paint.fillStyle = camera.picture === 'black' ? '#010101' : '#ccd';
    paint.fillRect(Math.random() * 600, Math.random() * 440, 40, 40);
  };
  navigator.mediaDevices.getUserMedia = async () => {
    if (camera.error !== null) throw new DOMException('The test camera fails.', camera.error);
    draw();
    setInterval(draw, 60);
    const stream = canvas.captureStream(15);
    camera.track = stream.getVideoTracks()[0];
    return stream;
  };
}`;
