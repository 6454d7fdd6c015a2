import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/qiniso-clips/', import.meta.url));
/** What pictures are made by: they are made anew with any change of it. */
const MAKERS = [
  fileURLToPath(new URL('.', import.meta.url)),
  fileURLToPath(new URL('../../../../packages/synthetic-people/src/', import.meta.url)),
];

/**
 * What `make` gives, kept in `node_modules/.cache` until the code it is drawn with changes.
 *
 * @param subject what tells it from others; as JSON
 */
export async function cachedClip(subject: unknown, make: () => Promise<Buffer>): Promise<Buffer> {
  const name = createHash('sha256')
    .update(JSON.stringify(subject))
    .update(await hashMakers())
    .digest('hex')
    .slice(0, 24);
  const path = join(CACHE, `${name}.mjpeg`);
  const cached = await readFile(path).catch(() => null);
  if (cached !== null) return cached;

  const clip = await make();
  await mkdir(CACHE, { recursive: true });
  // A file is complete or absent.
  const unfinished = `${path}.${randomUUID()}.part`;
  await writeFile(unfinished, clip);
  await rename(unfinished, path);
  return clip;
}

async function hashMakers(): Promise<Buffer> {
  const hash = createHash('sha256');
  for (const folder of MAKERS) {
    const names = await readdir(folder, { recursive: true });
    for (const name of names.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort())
      hash.update(name).update(await readFile(join(folder, name)));
  }
  return hash.digest();
}
