import { ActionIcon, Button, Group, Switch, Text, Tooltip } from '@mantine/core';
import type { CaseImage, FaceMatchView } from '@qiniso/console-protocol/cases';
import { useState } from 'react';
import { MinusIcon, PlusIcon } from '../shared/icons.tsx';
import { StatusBadge } from '../shared/outcome-badge.tsx';
import { useShortcuts } from '../shell/shortcuts.ts';
import { Card } from './card.tsx';
import { PictureFrame } from './picture-frame.tsx';
import { type PictureView, WHOLE, zoomed } from './picture-view.ts';

interface Props {
  readonly images: readonly CaseImage[];
  readonly faceMatch: FaceMatchView | null;
}

const STEP = 1.4;
const MOST_FILL = 2;

/** Two pictures beside each other that are enlarged and moved together, or one by one to bring the faces into line. */
export function PicturePair({ images, faceMatch }: Props) {
  const [views, setViews] = useState<readonly PictureView[]>(images.map(() => WHOLE));
  const [isTogether, setTogether] = useState(true);
  const change = (index: number | 'all', changed: (view: PictureView) => PictureView) =>
    setViews((all) =>
      all.map((view, at) => (index === 'all' || isTogether || at === index ? changed(view) : view)),
    );
  const zoomAll = (factor: number) => change('all', (view) => zoomed(view, factor));
  const reset = () => setViews(images.map(() => WHOLE));
  // A selfie is wide and a photograph tall: filling their frames, both faces are about as large.
  const fill = (index: number, factor: number) =>
    setViews((all) =>
      all.map((view, at) =>
        at === index && view === WHOLE ? zoomed(WHOLE, Math.min(factor, MOST_FILL)) : view,
      ),
    );
  useShortcuts([
    { keys: '+', does: 'Enlarge the pictures', run: () => zoomAll(STEP) },
    { keys: '-', does: 'Make the pictures smaller', run: () => zoomAll(1 / STEP) },
    { keys: '0', does: 'Show the whole pictures', run: reset },
  ]);
  const scale = views[0]?.scale ?? 1;
  return (
    <Card title="Pictures" aside={faceMatch && <FaceMatch match={faceMatch} />}>
      <div className="case-picture-pair">
        {images.map((image, index) => (
          <PictureFrame
            key={image.kind}
            image={image}
            view={views[index] ?? WHOLE}
            onChange={(changed) => change(index, changed)}
            onReset={reset}
            onFill={(factor) => fill(index, factor)}
          />
        ))}
      </div>
      <Group gap="xs" mt="xs" role="group" aria-label="Enlarge the pictures">
        <Tooltip label="Smaller (-)">
          <ActionIcon variant="default" aria-label="Smaller" onClick={() => zoomAll(1 / STEP)}>
            <MinusIcon size={16} />
          </ActionIcon>
        </Tooltip>
        <Text size="xs" className="figures case-zoom-value" aria-live="polite">
          {Math.round(scale * 100)}%
        </Text>
        <Tooltip label="Larger (+)">
          <ActionIcon variant="default" aria-label="Larger" onClick={() => zoomAll(STEP)}>
            <PlusIcon size={16} />
          </ActionIcon>
        </Tooltip>
        <Button size="compact-sm" variant="default" onClick={reset}>
          Whole
        </Button>
        <Switch
          size="xs"
          label="Move together"
          checked={isTogether}
          onChange={(event) => setTogether(event.currentTarget.checked)}
        />
        <Text size="xs" c="dimmed" className="case-desk-only" ml="auto">
          Drag to move, Ctrl and wheel to enlarge
        </Text>
      </Group>
    </Card>
  );
}

const MATCHES: Readonly<Record<FaceMatchView['decision'], { label: string; color: string }>> = {
  accept: { label: 'alike', color: 'teal' },
  review: { label: 'in doubt', color: 'yellow' },
  reject: { label: 'not alike', color: 'red' },
};

function FaceMatch({ match }: { readonly match: FaceMatchView }) {
  const { label, color } = MATCHES[match.decision];
  return (
    <StatusBadge color={color} label={`The machine: ${label}, ${Math.round(match.similarity * 100)}%`} />
  );
}
