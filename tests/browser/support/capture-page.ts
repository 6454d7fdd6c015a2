import type { Locator, Page } from '@playwright/test';
import type { SandboxPerson } from './people.ts';

/** The capture page as a person uses it: what is on it, by its words. */
export class CapturePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  title(text: string): Locator {
    return this.page.getByRole('heading', { name: text, exact: true });
  }

  button(text: string): Locator {
    return this.page.getByRole('button', { name: text, exact: true });
  }

  get digits(): Locator {
    return this.page.getByLabel('Last four digits of your ID number');
  }

  /** Opens the link and waits for the welcome. */
  async open(link: string): Promise<void> {
    await this.page.goto(link);
    await this.title('Confirm it’s you').waitFor();
  }

  /** From the welcome to the tips for the selfie. */
  async goToSelfie({ lastFour }: SandboxPerson): Promise<void> {
    await this.button('Start').click();
    await this.digits.fill(lastFour);
    await this.button('Continue').click();
    await this.title('Get ready for your selfie').waitFor();
  }

  /** Types others than the person's digits until the check ends. */
  async typeWrongDigits(): Promise<void> {
    for (const digits of ['0001', '0002', '0003']) {
      await this.digits.fill(digits);
      // The words that they do not match may still be there from the time before.
      const answered = this.page.waitForResponse((answer) => answer.url().endsWith('/capture/api/fields'));
      await this.button('Continue').click();
      await answered;
    }
    await this.title('Too many tries').waitFor();
  }

  /** From the tips to the live picture. */
  async turnCameraOn(): Promise<void> {
    await this.button('Turn on camera').click();
    await this.title('Put your face in the oval').waitFor();
  }

  /** Lets `isCameraOn` see the page's cameras, also those it shows no more; to be called before the page is opened. */
  async noteCameras(): Promise<void> {
    await this.page.addInitScript(`
      window.tracks = [];
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        const stream = await ask(constraints);
        window.tracks.push(...stream.getTracks());
        return stream;
      };`);
  }

  /** Whether a camera is running on the page. */
  async isCameraOn(): Promise<boolean> {
    return (await this.page.evaluate(`window.tracks.some((track) => track.readyState === 'live')`)) === true;
  }
}
