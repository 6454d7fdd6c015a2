import type { FrameView } from './frame-view.ts';
import { studioLight } from './frame-view.ts';
import type { RgbImage } from './image.ts';
import type { Person } from './person.ts';
import { renderFrame } from './render-frame.ts';

/** The view of an official photograph: frontal, even light, plain light backdrop, 480 by 600 pixels. */
export const portraitView: Readonly<Partial<FrameView>> = {
  width: 480,
  height: 600,
  backdrop: { kind: 'plain', colour: [0.68, 0.69, 0.72] },
  light: studioLight,
  zoom: 1,
  grain: 0.8,
};

/** Renders the official photograph of a person. */
export function renderPortrait(person: Person): RgbImage {
  return renderFrame(person, portraitView);
}
