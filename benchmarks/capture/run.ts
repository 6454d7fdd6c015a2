/**
 * What does one capture cost? A person of the sandbox goes through it over HTTP as a page does, rendered by this process so that
 * the server's CPU is only what a real capture costs. Then what does it cost the person: in Chromium, with its network slowed down.
 * Prints two tables. Run: `node benchmarks/capture/run.ts [--rounds 3]`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Capture } from '../../apps/server/src/capture/create-capture.ts';
import { playConsumer } from '../../apps/server/src/sandbox/capture-player/play-consumer.ts';
import { SandboxCamera } from '../../apps/server/src/sandbox/capture-player/sandbox-camera.ts';
import { findSandboxPerson } from '../../apps/server/src/sandbox/people.ts';
import { makeDataDirectory, startQiniso } from '../support/child-process.ts';
import { cpuMsOf, untilIdle } from '../support/cpu-time.ts';
import { HttpCapture } from './http-capture.ts';
import { captureInBrowser, MANNERS } from './throttled-page.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const IDENTITY_NO = '8501015800088';
const KILOBYTE = 1000;

const dataDirectory = makeDataDirectory();
const server = await startQiniso(dataDirectory.path);
try {
  await untilIdle(server.pid); // It renders the sandbox's portraits after its first start.
  const rows = [];
  for (let round = 0; round < Number(values.rounds); round += 1) rows.push(await captureOnce());
  console.log(
    'One capture each; goals: verdict at most 1500 ms after the last frame, at most 600 kB both ways',
  );
  console.table(rows);

  const pages = [];
  for (const manner of MANNERS) {
    const { link, outcome } = await begin();
    pages.push({ ...(await captureInBrowser(link, manner)), outcome: await outcome() });
  }
  console.log('One capture each in Chromium; goals: at most 60 kB to the camera, 600 kB for all of it');
  console.table(pages);
} finally {
  await server.stop();
  dataDirectory.remove();
}

async function captureOnce() {
  const { link, outcome } = await begin();
  const http = new HttpCapture(server.address);
  const camera = new SandboxCamera(dataDirectory.path);
  const subject = findSandboxPerson(IDENTITY_NO);
  if (!subject) throw new Error('The person of the sandbox is gone.');

  const startedAt = performance.now();
  const cpuBefore = cpuMsOf(server.pid);
  const html = await http.load(link.pathname);
  for (const [, path] of html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)) await http.load(path ?? '');
  const pageBytes = http.bytes().down;
  await http.claim(link.pathname.slice('/capture/'.length));
  await camera.use(() =>
    playConsumer(
      {
        capture: http.page as Capture,
        camera,
        nowMs: () => performance.now(),
        wait: async (ms) => void (await sleep(ms)),
        signal: new AbortController().signal,
      },
      'in the cookie',
      { selfie: 'same-person', subject, lastFour: IDENTITY_NO.slice(-4) },
    ),
  );
  const cpuMs = (cpuMsOf(server.pid) ?? 0) - (cpuBefore ?? 0);
  const { up, down } = http.bytes();
  await http.close();
  return {
    outcome: await outcome(),
    frames: http.frames,
    'page kB': Math.round(pageBytes / KILOBYTE),
    'kB up': Math.round(up / KILOBYTE),
    'kB down': Math.round(down / KILOBYTE),
    'kB both ways': Math.round((up + down) / KILOBYTE),
    'last frame to verdict, ms': Math.round(http.verdictAtMs - http.lastFrameAtMs),
    'whole capture, ms': Math.round(http.verdictAtMs - startedAt),
    'server CPU, ms': cpuMs,
  };
}

/** A verification that waits for its capture. */
async function begin(): Promise<{ link: URL; outcome: () => Promise<string> }> {
  const logIn = await fetch(`${server.address}/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'sandbox', password: 'sandbox-only' }),
  });
  const { access_token } = (await logIn.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const response = await fetch(`${server.address}/consumer/idv/kyc/photo/verify`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      IdentityNo: IDENTITY_NO,
      FirstName: 'Thabo',
      LastName: 'Mokoena',
      ConsentObtainedByDataSubject: true,
    }),
  });
  const answer = (await response.json()) as { transaction_id: string; capture_url: string };
  const outcome = async () => {
    const path = `/consumer/idv/kyc/photo/results/${answer.transaction_id}`;
    const result = await fetch(server.address + path, { headers });
    return ((await result.json()) as { code: string }).code;
  };
  return { link: new URL(answer.capture_url), outcome };
}
