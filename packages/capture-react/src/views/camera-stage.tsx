import { useLayoutEffect, useRef } from 'react';

/** The mirrored picture in its oval, the ring of progress around it, and the way to turn. */
export function CameraStage(props: {
  readonly video: HTMLVideoElement;
  /** 0 to 1; null: no ring yet. */
  readonly progress: number | null;
  readonly progressLabel: string;
  /** The person's own side, which is the same side of the mirror image. */
  readonly turn: 'left' | 'right' | null;
  readonly isCovered: boolean;
}) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    holder.current?.append(props.video);
    // Safari stops a video that is moved in the document.
    props.video.play().catch(() => undefined);
    return () => props.video.remove();
  }, [props.video]);

  const percent = Math.round((props.progress ?? 0) * 100);
  return (
    <div className={props.isCovered ? 'qc-stage qc-is-covered' : 'qc-stage'}>
      <div className="qc-oval" ref={holder} />
      <div
        className="qc-ring"
        {...(props.progress === null
          ? { 'aria-hidden': true }
          : {
              role: 'progressbar',
              'aria-label': props.progressLabel,
              'aria-valuemin': 0,
              'aria-valuemax': 100,
              'aria-valuenow': percent,
            })}
      >
        <svg viewBox="0 0 160 208" fill="none" aria-hidden="true">
          <path className="qc-ring-track" d={RING} />
          {percent > 0 && (
            <path className="qc-ring-done" d={RING} pathLength={100} strokeDasharray={`${percent} 100`} />
          )}
        </svg>
      </div>
      {props.turn !== null && !props.isCovered && (
        <svg className={`qc-arrow qc-arrow-${props.turn}`} viewBox="0 0 72 48" fill="none" aria-hidden="true">
          <path className="qc-arrow-edge" d={ARROW} />
          <path className="qc-arrow-line" d={ARROW} />
        </svg>
      )}
    </div>
  );
}

/** An ellipse drawn clockwise from the top, so that progress begins there. */
const RING = 'M80 4a76 100 0 0 1 0 200a76 100 0 0 1 0-200';
/** Three chevrons pointing left; mirrored by the style for the right. */
const ARROW = 'M22 8 6 24l16 16M42 8 26 24l16 16M62 8 46 24l16 16';
