import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../acceptance/support/client.ts';
import { openTab, startBrowser } from './support/browsers.ts';
import { CapturePage } from './support/capture-page.ts';
import { requestCheck } from './support/checks.ts';
import { thabo } from './support/people.ts';

let client: Client;
let withCamera: Browser;
let withoutCamera: Browser;
beforeAll(async () => {
  [client, withCamera, withoutCamera] = await Promise.all([
    Client.shared(),
    startBrowser({ shows: 'person', of: thabo }),
    startBrowser(),
  ]);
});
afterAll(() => Promise.all([withCamera.close(), withoutCamera.close()]));

async function openCheck(browser: Browser, permissions = ['camera']) {
  const check = await requestCheck(client, thabo);
  const { context, page } = await openTab(browser, { permissions });
  const capture = new CapturePage(page);
  await capture.open(check.link);
  return { context, page, capture };
}

describe('The camera', () => {
  it('that is not allowed is explained, and works once it is', async () => {
    const { context, page, capture } = await openCheck(withCamera, []);
    await capture.goToSelfie(thabo);
    await capture.button('Turn on camera').click();
    await capture.title('The camera isn’t allowed yet').waitFor();
    await page.getByText('allow “Camera”, then try again').waitFor();
    await context.grantPermissions(['camera']);
    await capture.button('Try the camera again').click();
    await capture.title('Put your face in the oval').waitFor();
  });

  it('that there is not is explained, with a way on', async () => {
    const { page, capture } = await openCheck(withoutCamera);
    await capture.goToSelfie(thabo);
    await capture.button('Turn on camera').click();
    await capture.title('No camera found').waitFor();
    await page.getByText('open the link on your phone').waitFor();
    await capture.button('Try the camera again').waitFor();
  });
});

describe('The keyboard', () => {
  it('alone leads from the welcome to the live camera', async () => {
    const { page, capture } = await openCheck(withCamera);
    const press = async (key: string, button: string) => {
      await expect
        .poll(async () => {
          const isThere = await capture.button(button).evaluate((element) => element.matches(':focus'));
          if (!isThere) await page.keyboard.press('Tab');
          return isThere;
        })
        .toBe(true);
      await page.keyboard.press(key);
    };
    await press('Enter', 'Start');
    await capture.title('Your ID number').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type(thabo.lastFour);
    await page.keyboard.press('Enter');
    await capture.title('Get ready for your selfie').waitFor();
    await press('Space', 'Turn on camera');
    await capture.title('Put your face in the oval').waitFor();
  });
});
