import { Button, Group, Modal, Text } from '@mantine/core';
import type { LivenessFrame } from '@qiniso/console-protocol/cases';
import { useState } from 'react';
import { instructionText } from './liveness-words.ts';

interface Props {
  readonly frames: readonly LivenessFrame[];
  readonly instructions: readonly string[];
}

/** The first and last frame of every instruction, its furthest turn, and the selfie: enough to see what was done. */
const chosen = (frames: readonly LivenessFrame[]): readonly LivenessFrame[] => {
  const wanted = new Set<LivenessFrame | undefined>();
  for (const step of new Set(frames.map((frame) => frame.step))) {
    const ofStep = frames.filter((frame) => frame.step === step);
    wanted.add(ofStep[0]);
    wanted.add(ofStep.at(-1));
    wanted.add(ofStep.toSorted((a, b) => Math.abs(b.turn ?? 0) - Math.abs(a.turn ?? 0))[0]);
  }
  return frames.filter((frame) => frame.isSelfie || wanted.has(frame));
};

/** The frames of an attempt. Each that is fetched is recorded, so none is before it is asked for. */
export function FrameStrip({ frames, instructions }: Props) {
  const [shown, setShown] = useState<readonly LivenessFrame[]>([]);
  const [large, setLarge] = useState<LivenessFrame | null>(null);
  const few = chosen(frames);
  const nameOf = ({ step, sequence, isSelfie }: LivenessFrame) =>
    `Frame ${sequence + 1}, ${instructionText(instructions[step - 1] ?? '').toLowerCase()}${isSelfie ? ', the selfie' : ''}`;
  return (
    <div>
      <Group gap="xs" mb={shown.length > 0 ? 'xs' : 0}>
        <Text size="sm" fw={500}>
          Frames
        </Text>
        {shown.length === 0 && (
          <Button size="compact-sm" variant="default" onClick={() => setShown(few)}>
            Show {few.length} of {frames.length}
          </Button>
        )}
        {shown.length < frames.length && shown.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => setShown(frames)}>
            Show all {frames.length}
          </Button>
        )}
        <Text size="xs" c="dimmed">
          That you looked at them is recorded.
        </Text>
      </Group>
      {shown.length > 0 && (
        <ol className="case-frames">
          {shown.map((frame) => (
            <li key={frame.sequence}>
              <button type="button" onClick={() => setLarge(frame)} data-selfie={frame.isSelfie || undefined}>
                <img src={frame.url} alt={nameOf(frame)} loading="lazy" />
                <span aria-hidden="true">
                  {frame.isSelfie ? 'Selfie' : instructionText(instructions[frame.step - 1] ?? '')}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <Modal opened={large !== null} onClose={() => setLarge(null)} title={large && nameOf(large)} size="lg">
        {large && <img className="case-frame-large" src={large.url} alt={nameOf(large)} />}
      </Modal>
    </div>
  );
}
