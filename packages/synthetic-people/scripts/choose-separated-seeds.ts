/**
 * Chooses seeds whose people are far from each other for the product's matching: the table in
 * `src/separated-seeds.ts`. Run it again when the renderer changes.
 *
 *   node packages/synthetic-people/scripts/choose-separated-seeds.ts [first seed] [last seed] [distance]
 */
import { compareDescriptors } from '@qiniso/face-engine';
import { createRandom } from '../src/random.ts';
import { type MeasuredPerson, measurePerson, withEngine } from './measured-people.ts';

const [first = 1, last = 200, distance = 0.6] = process.argv.slice(2).map(Number);
const greatestOwnDistance = 0.45;
const attempts = 4000;

const people = await withEngine(async (engine) => {
  const found: MeasuredPerson[] = [];
  for (let seed = first; seed <= last; seed++) {
    const measured = await measurePerson(engine, seed);
    if (measured === null) console.warn(`seed ${seed}: no face found`);
    else if (ownDistance(measured) < greatestOwnDistance) found.push(measured);
  }
  return found;
});
const apart = people.map((a) => people.map((b) => strangerDistance(a, b)));
const chosen = largestGroup().sort((a, b) => a - b);

console.log(`${people.length} people, ${chosen.length} of them at least ${distance} apart:`);
for (const index of chosen) {
  const measured = people[index];
  if (measured === undefined) continue;
  const { seed, traits } = measured.person;
  const nearest = Math.min(
    ...chosen.filter((other) => other !== index).map((other) => between(index, other)),
  );
  console.log(
    `${seed}, // ${traits.sex}, ${Math.round(traits.age)} years, tone ${traits.skinTone.toFixed(1)};`,
    `own ${ownDistance(measured).toFixed(2)}, nearest ${nearest.toFixed(2)}`,
  );
}

function ownDistance({ portrait, webcam }: MeasuredPerson): number {
  return compareDescriptors(portrait, webcam).distance;
}

/** The least distance between any picture of one and any picture of the other. */
function strangerDistance(a: MeasuredPerson, b: MeasuredPerson): number {
  const distances = [a.portrait, a.webcam].flatMap((mine) =>
    [b.portrait, b.webcam].map((theirs) => compareDescriptors(mine, theirs).distance),
  );
  return Math.min(...distances);
}

function between(a: number, b: number): number {
  return apart[a]?.[b] ?? 0;
}

/** Indices of the largest group found in which everybody is far from everybody: local search with restarts. */
function largestGroup(): number[] {
  const random = createRandom(1, 'group search');
  let best: number[] = [];
  let group: number[] = [];
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt % 300 === 0) group = [];
    const leaving = random.pick([1, 1, 2, 3, 5]);
    for (let i = 0; i < leaving && group.length > 0; i++) {
      group.splice(Math.floor(random.uniform() * group.length), 1);
    }
    let candidates = people.map((_, index) => index).filter((index) => isFarFromAll(index, group));
    while (candidates.length > 0) {
      const next = mostCompatible(candidates, random.uniform);
      group.push(next);
      candidates = candidates.filter((index) => index !== next && between(index, next) > distance);
    }
    if (group.length > best.length) best = [...group];
  }
  return best;
}

function isFarFromAll(index: number, group: readonly number[]): boolean {
  return group.every((member) => member !== index && between(index, member) > distance);
}

/** Of a few candidates at random, the one that leaves most of the others possible. */
function mostCompatible(candidates: readonly number[], uniform: () => number): number {
  const drawn = Array.from({ length: 8 }, () => candidates[Math.floor(uniform() * candidates.length)] ?? 0);
  const freedom = (index: number) => candidates.filter((other) => between(index, other) > distance).length;
  return drawn.reduce((best, index) => (freedom(index) > freedom(best) ? index : best));
}
