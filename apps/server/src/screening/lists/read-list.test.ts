import { expect, it } from 'vitest';
import { ListUnreadable } from './list-file.ts';
import { listFolder, readWhole } from './testing.ts';

const read = (files: Readonly<Record<string, string | Uint8Array>>) => readWhole(listFolder(files));
const person = (id: number, more = '') =>
  `<INDIVIDUAL><FIRST_NAME>Amaru ${id}</FIRST_NAME><REFERENCE_NUMBER>T${id}</REFERENCE_NUMBER>${more}</INDIVIDUAL>`;
const un = (entries: string) => `<CONSOLIDATED_LIST>${entries}</CONSOLIDATED_LIST>`;

it.each<[string, Record<string, string | Uint8Array>, string]>([
  ['is empty', { 'list.xml': '' }, 'list.xml is empty.'],
  ['is cut off', { 'list.xml': un(person(1) + person(2)).slice(0, -40) }, 'unclosed tag'],
  ['is of another kind', { 'list.pdf': '%PDF-1.7 …' }, 'no list in a known format'],
  ['has no entry', { 'list.xml': un('') }, 'no usable entry'],
  [
    'declares entities of its own',
    { 'list.xml': `<!DOCTYPE x [<!ENTITY a "b">]>${un(person(1, '<COMMENTS1>&a;</COMMENTS1>'))}` },
    'document type declaration',
  ],
  [
    'refers to unknown entities',
    { 'list.xml': un(person(1, '<COMMENTS1>&bomb;</COMMENTS1>')) },
    'undefined entity',
  ],
  [
    'nests too deep',
    { 'list.xml': un(person(1, '<A>'.repeat(100) + '</A>'.repeat(100))) },
    'nested too deep',
  ],
  ['has an entry without end', { 'list.xml': un(person(1, '<A/>'.repeat(60_000))) }, 'too many elements'],
  [
    'is in another encoding than it says',
    { 'list.xml': Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${un(person(1, 'é'))}`, 'latin1') },
    'not text in utf-8',
  ],
  [
    'is in an encoding nobody knows',
    { 'list.xml': `<?xml version="1.0" encoding="x-none"?>${un(person(1))}` },
    'encoding',
  ],
  ['has a quote that is not closed', { 'list.csv': 'id,kind,name\n1,person,"Amaru\n' }, 'no CSV'],
  ['lacks columns', { 'list.csv': 'id;kind;name\n1;person;Amaru\n' }, 'lacks the columns id, kind'],
  [
    'is cut off within a line',
    { 'list.json': '{"id":"a","schema":"Person","properties":{"name":["A"]}}\n{"id":"b","sch' },
    'line 2: it is no JSON',
  ],
])('a list that %s is refused as a whole', async (_, files, reason) => {
  const refused = await read(files).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ListUnreadable);
  expect((refused as Error).message).toContain(reason);
});

it('a list in another encoding is read as it declares', async () => {
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?>${un(person(1, '<SECOND_NAME>José</SECOND_NAME>'))}`;
  const { entities } = await read({ 'list.xml': Buffer.from(text, 'latin1') });
  expect(entities[0]?.names[0].full).toBe('Amaru 1 José');
  const wide = await read({ 'list.xml': Buffer.from(`\ufeff${un(person(1))}`, 'utf16le') });
  expect(wide.entities).toHaveLength(1);
});

it('a few unusable entries are told and left out; many make the list unreadable', async () => {
  const nameless = (count: number) =>
    '<INDIVIDUAL><REFERENCE_NUMBER>X</REFERENCE_NUMBER></INDIVIDUAL>'.repeat(count);
  const { entities, unusable } = await read({ 'list.xml': un(person(1) + nameless(2) + person(1)) });
  expect(entities).toHaveLength(1);
  expect(unusable).toHaveLength(3);
  await expect(read({ 'list.xml': un(person(1) + nameless(10)) })).rejects.toThrow(
    '10 of 11 entries cannot be used, the first (X): It has no name.',
  );
});
