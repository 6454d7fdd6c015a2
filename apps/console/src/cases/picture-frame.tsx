import { Button, Group, Slider, Text } from '@mantine/core';
import type { CaseImage } from '@qiniso/console-protocol/cases';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { SunIcon } from '../shared/icons.tsx';
import { type FramePoint, moved, type PictureView, transformOf, zoomed } from './picture-view.ts';

interface Props {
  readonly image: CaseImage;
  readonly view: PictureView;
  readonly onChange: (changed: (view: PictureView) => PictureView) => void;
  readonly onReset: () => void;
  /** The picture is there: enlarged so often it fills its frame. */
  readonly onFill: (factor: number) => void;
}

/** Shares of the frame that an arrow key moves by, and how much a step of the wheel enlarges. */
const KEY_STEP = 0.08;
const WHEEL_STEP = 0.0025;
const DOUBLE_CLICK = 2.5;

/** A picture that is enlarged and moved by mouse, touch and keys. */
export function PictureFrame({ image, view, onChange, onReset, onFill }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [brightness, setBrightness] = useState(1);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const latest = useRef(onChange);
  latest.current = onChange;

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): FramePoint => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: (clientX - box.left) / box.width - 0.5, y: (clientY - box.top) / box.height - 0.5 };
  };
  useEffect(() => {
    const element = frame.current;
    // React's own listener is passive: it could not keep the page from being enlarged instead.
    const onWheel = (event: WheelEvent) => {
      const hasFocus = element?.contains(document.activeElement);
      // Without a key the wheel goes on scrolling the page, unless the picture was chosen.
      if (!event.ctrlKey && !event.metaKey && !hasFocus) return;
      event.preventDefault();
      const box = element?.getBoundingClientRect();
      if (!box) return;
      const at = {
        x: (event.clientX - box.left) / box.width - 0.5,
        y: (event.clientY - box.top) / box.height - 0.5,
      };
      latest.current((before) => zoomed(before, Math.exp(-event.deltaY * WHEEL_STEP), at));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    frame.current?.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointOf(event));
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (!other) return onChange((was) => moved(was, now.x - before.x, now.y - before.y));
    // Two fingers: enlarged by how far they went apart, about their middle.
    const apart = (a: FramePoint) => Math.hypot(a.x - other.x, a.y - other.y);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    const factor = apart(now) / Math.max(0.01, apart(before));
    onChange((was) => moved(zoomed(was, factor, middle), (now.x - before.x) / 2, (now.y - before.y) / 2));
  };
  const onPointerEnd = (event: PointerEvent) => pointers.current.delete(event.pointerId);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = ARROWS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange((was) => moved(was, step[0] * KEY_STEP, step[1] * KEY_STEP));
  };

  return (
    <figure className="case-picture">
      <figcaption>
        {image.label}
        {image.url !== null && (
          <Group className="case-picture-brightness" gap={6} wrap="nowrap">
            <SunIcon size={14} />
            <Slider
              flex={1}
              size="xs"
              min={0.5}
              max={5}
              step={0.25}
              label={null}
              thumbLabel={`Brightness: ${image.label}`}
              value={brightness}
              onChange={setBrightness}
            />
          </Group>
        )}
      </figcaption>
      {image.url === null ? (
        <div className="case-picture-frame case-picture-missing">
          <Text size="sm" c="dimmed" ta="center">
            There is none, or it has been removed.
          </Text>
        </div>
      ) : (
        <div
          ref={frame}
          className="case-picture-frame"
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by the arrow keys.
          tabIndex={0}
          aria-label={`${image.label}: arrows move it, plus and minus enlarge it, 0 shows the whole`}
          data-moves={view.scale > 1 || undefined}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerEnd}
          onPointerCancel={onPointerEnd}
          onDoubleClick={(event) => {
            const at = pointOf(event);
            if (view.scale > 1) onReset();
            else onChange((was) => zoomed(was, DOUBLE_CLICK, at));
          }}
          onKeyDown={onKeyDown}
        >
          <Picture
            url={image.url}
            label={image.label}
            style={{ transform: transformOf(view), filter: `brightness(${brightness})` }}
            onShown={(picture) => {
              const box = frame.current?.getBoundingClientRect();
              if (!box) return;
              const ratio = picture.naturalWidth / picture.naturalHeight / (box.width / box.height);
              // Of a tall picture nothing is cut off: it is the head's ends that would go.
              onFill(Math.max(1, ratio));
            }}
          />
        </div>
      )}
    </figure>
  );
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

interface PictureProps {
  readonly url: string;
  readonly label: string;
  readonly style: CSSProperties;
  readonly onShown: (picture: HTMLImageElement) => void;
}

function Picture({ url, label, style, onShown }: PictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  if (state === 'failed')
    return (
      <div className="case-picture-missing" role="alert">
        <Text size="sm">The picture could not be loaded.</Text>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            setAttempt(attempt + 1);
            setState('loading');
          }}
        >
          Try again
        </Button>
      </div>
    );
  return (
    <img
      key={attempt}
      src={url}
      alt={label}
      draggable={false}
      data-state={state}
      style={style}
      onLoad={(event) => {
        setState('shown');
        onShown(event.currentTarget);
      }}
      onError={() => setState('failed')}
    />
  );
}
