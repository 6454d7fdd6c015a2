import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { ListedEntity } from './listed-entity.ts';
import { readList } from './read-list.ts';

/** Writes files into a folder of their own, which is removed after the tests; returns the folder. */
export function listFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'qiniso-list-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

/** Reads a list to its end. */
export async function readWhole(path: string, format: string | null = null) {
  const list = await readList(path, format);
  const entities: ListedEntity[] = [];
  for await (const entity of list.entities) entities.push(entity);
  return { format: list.format.name, entities, unusable: list.unusable };
}
