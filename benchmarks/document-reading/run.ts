/**
 * How much of a document is read, at which quality of the photograph, and what does it cost? Draws documents of people who do not exist,
 * photographs each at every level, and prints the share read exactly, the CPU time of each and the memory.
 * Run: `node benchmarks/document-reading/run.ts` (`--documents 3 --levels good,ordinary,poor --kinds passport,licence --seed 100`).
 */
import { parseArgs } from 'node:util';
import { createDocumentReader, type DocumentKind } from '@qiniso/document-reader';
import { createFaceEngine } from '@qiniso/face-engine';
import {
  CAMERA_LEVELS,
  createHolder,
  drawDocument,
  type Holder,
  mrzLines,
  publicLicenceKeys,
  specimenLicenceKeys,
  takePhotograph,
} from '@qiniso/synthetic-documents';
import { createPerson, encodeJpeg, renderPortrait } from '@qiniso/synthetic-people';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '3' },
    levels: { type: 'string', default: 'scan,good,ordinary,poor,bad' },
    kinds: { type: 'string', default: 'passport,smart-id,green-book,licence' },
    seed: { type: 'string', default: '100' },
  },
});
const kinds = values.kinds.split(',') as DocumentKind[];
const levels = values.levels.split(',') as (keyof typeof CAMERA_LEVELS)[];

const engine = createFaceEngine();
const reader = createDocumentReader({
  licenceKeys: { 2: publicLicenceKeys(specimenLicenceKeys) },
  taskTimeoutMs: 600_000,
  findFace: async (jpeg) => {
    const { face } = await engine.analyse(jpeg);
    return face && { ...face.box, score: face.score };
  },
});
type Reading = Awaited<ReturnType<typeof reader.read>>;

/** What machines read is exactly what was drawn; `wrong`: something else was accepted. */
function machineRead({ kind, mrz, barcode }: Reading, holder: Holder): 'right' | 'wrong' | 'nothing' {
  if (kind === 'passport') {
    if (!mrz) return 'nothing';
    return mrz.mrz.lines.join() === mrzLines(holder).join() ? 'right' : 'wrong';
  }
  const content = barcode?.content;
  if (!content || content.type === 'unverified-licence') return 'nothing';
  const identityNo =
    content.type === 'smart-id'
      ? content.card.identityNo
      : content.type === 'licence'
        ? content.licence.identityNo
        : content.identityNo;
  return identityNo === holder.identityNo ? 'right' : 'wrong';
}

const rows: Record<string, string | number>[] = [];
const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
for (const kind of kinds)
  for (const level of levels) {
    const counts = { machine: 0, wrong: 0, print: 0, contradicted: 0, portrait: 0 };
    const costs: number[] = [];
    const documents = Number(values.documents);
    for (let at = 0; at < documents; at += 1) {
      const seed = Number(values.seed) + at;
      const holder = createHolder(seed);
      const portrait = await encodeJpeg(renderPortrait(createPerson(seed)), 90);
      const { front, back } = await drawDocument(kind, { holder, portrait, seed });
      const frontPhoto = await takePhotograph(front, CAMERA_LEVELS[level], seed * 17);
      const backPhoto = back && (await takePhotograph(back, CAMERA_LEVELS[level], seed * 17 + 5));
      const before = cpuSeconds();
      const reading = await reader.read({
        kind,
        front: frontPhoto.jpeg,
        back: backPhoto?.jpeg ?? null,
        given: { barcode: null, mrzText: null },
        now: new Date('2026-01-01'),
      });
      costs.push(cpuSeconds() - before);
      const machine = machineRead(reading, holder);
      if (machine === 'right') counts.machine += 1;
      if (machine === 'wrong') counts.wrong += 1;
      const { printed, agreement } = reading;
      if (printed.identityNos.includes(holder.identityNo)) counts.print += 1;
      if (Object.values(agreement ?? {}).includes('mismatch')) counts.contradicted += 1;
      if (reading.portrait) counts.portrait += 1;
    }
    costs.sort((a, b) => a - b);
    const share = (count: number): string => `${count}/${documents}`;
    rows.push({
      document: kind,
      photograph: level,
      'machine-read': share(counts.machine),
      'read wrong': counts.wrong,
      'identity number in print': share(counts.print),
      'print wrongly contradicted': counts.contradicted,
      portrait: share(counts.portrait),
      'CPU s': Number((costs[costs.length >> 1] ?? 0).toFixed(1)),
    });
  }
console.table(rows);
console.log(`Resident memory, face engine included: ${Math.round(process.memoryUsage.rss() / 1e6)} MB`);
await reader.close();
await engine.close();
