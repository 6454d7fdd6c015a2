/**
 * Checks that the product's face mesh sees what the renderer shows: turns, blinks and smiles of the separated people.
 *
 *   node packages/synthetic-people/scripts/check-readings.ts
 */
import { createPerson, SEPARATED_SEEDS } from '../src/index.ts';
import { readFrame, withEngine } from './measured-people.ts';

await withEngine(async (engine) => {
  for (const seed of SEPARATED_SEEDS) {
    const person = createPerson(seed);
    const rest = await readFrame(engine, person, {});
    const left = await readFrame(engine, person, { yaw: 20 });
    const right = await readFrame(engine, person, { yaw: -20 });
    const blinking = await readFrame(engine, person, { expression: { leftEye: 0, rightEye: 0 } });
    const smiling = await readFrame(engine, person, { expression: { smile: 1.2, mouthOpen: 0.06 } });
    if (rest === null || left === null || right === null || blinking === null || smiling === null) {
      console.log(`${seed}: a face was missed`);
      continue;
    }
    const open = (rest.eyeOpenness.left + rest.eyeOpenness.right) / 2;
    const closed = (blinking.eyeOpenness.left + blinking.eyeOpenness.right) / 2;
    console.log(
      `${seed}: turn ratio ${right.turnRatio.toFixed(2)} ${rest.turnRatio.toFixed(2)} ${left.turnRatio.toFixed(2)},`,
      `yaw ${right.pose.yaw.toFixed(0)} ${rest.pose.yaw.toFixed(0)} ${left.pose.yaw.toFixed(0)},`,
      `closed eye ${(closed / open).toFixed(2)} of open, smile ${(smiling.mouthWidth / rest.mouthWidth).toFixed(2)} of rest`,
    );
  }
});
