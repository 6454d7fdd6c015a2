import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxPeople } from './people.ts';
import { type PortraitSubject, SandboxPortraits } from './portraits.ts';

const [thabo, naledi] = sandboxPeople;
if (thabo === undefined || naledi === undefined) throw new Error('The sandbox has too few people.');
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qiniso-portraits-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** A renderer that counts its calls and answers the seed. */
function countingRenderer() {
  const rendered: number[] = [];
  const render = async ({ seed }: PortraitSubject) => {
    rendered.push(seed);
    return Buffer.from(`portrait of ${seed}`);
  };
  return { rendered, render };
}

describe('SandboxPortraits', () => {
  it('renders a person once for all who ask at the same time', async () => {
    const { rendered, render } = countingRenderer();
    const portraits = new SandboxPortraits({ dataDir: join(dataDir, 'once'), render });
    const [first, second] = await Promise.all([portraits.get(thabo), portraits.get(thabo)]);
    expect(first).toBe(second);
    await portraits.warmUp([thabo, naledi]);
    expect(rendered).toEqual([thabo.seed, naledi.seed]);
  });

  it('keeps portraits on disk for the next start, and nothing unfinished', async () => {
    const directory = join(dataDir, 'kept');
    await new SandboxPortraits({ dataDir: directory, ...countingRenderer() }).get(thabo);
    const { rendered, render } = countingRenderer();
    const again = await new SandboxPortraits({ dataDir: directory, render }).get(thabo);
    expect(Buffer.from(again).toString()).toBe(`portrait of ${thabo.seed}`);
    expect(rendered).toEqual([]);
    expect(await readdir(join(directory, 'cache', 'portraits'))).toEqual([
      expect.stringMatching(/^[0-9a-f]{24}\.jpg$/),
    ]);
  });

  it('does not take an old portrait for a person whose look was changed', async () => {
    const { rendered, render } = countingRenderer();
    const portraits = new SandboxPortraits({ dataDir: join(dataDir, 'changed'), render });
    await portraits.get(thabo);
    await portraits.get({ ...thabo, traits: { ...thabo.traits, skinTone: 1 } });
    expect(rendered).toHaveLength(2);
  });

  it('tries again after a failure', async () => {
    let fails = true;
    const render = async () => {
      if (fails) throw new Error('no memory');
      return Buffer.from('portrait');
    };
    const portraits = new SandboxPortraits({ dataDir: join(dataDir, 'again'), render });
    await expect(portraits.get(thabo)).rejects.toThrow('no memory');
    fails = false;
    expect(Buffer.from(await portraits.get(thabo)).toString()).toBe('portrait');
  });

  it('takes an empty file, as a full disk leaves behind, for none', async () => {
    const directory = join(dataDir, 'empty');
    const { rendered, render } = countingRenderer();
    await new SandboxPortraits({ dataDir: directory, render }).get(thabo);
    const [file] = await readdir(join(directory, 'cache', 'portraits'));
    await writeFile(join(directory, 'cache', 'portraits', String(file)), '');
    await new SandboxPortraits({ dataDir: directory, render }).get(thabo);
    expect(rendered).toHaveLength(2);
  });

  it('renders real JPEGs in its worker thread, for several who ask at the same time', async () => {
    const portraits = new SandboxPortraits({ dataDir: join(dataDir, 'real') });
    for (const portrait of await Promise.all([portraits.get(naledi), portraits.get(thabo)])) {
      expect(Buffer.from(portrait.subarray(0, 3)).toString('hex')).toBe('ffd8ff');
      expect(portrait.length).toBeGreaterThan(10_000);
    }
  });
});
