import { parentPort } from 'node:worker_threads';
import { createPerson, encodeJpeg, renderPortrait } from '@qiniso/synthetic-people';
import type { PortraitReply, PortraitSubject } from './portraits.ts';

// Worker thread: renders one portrait a message.
parentPort?.on('message', async ({ seed, traits }: PortraitSubject) => {
  parentPort?.postMessage(await render(seed, traits));
});

async function render(seed: number, traits: PortraitSubject['traits']): Promise<PortraitReply> {
  try {
    return { jpeg: await encodeJpeg(renderPortrait(createPerson(seed, traits))) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
