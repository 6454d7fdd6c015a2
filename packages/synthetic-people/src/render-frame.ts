import { paintBackdrop } from './backdrop.ts';
import { develop } from './develop.ts';
import { defaultView, type FrameView } from './frame-view.ts';
import type { RgbImage } from './image.ts';
import type { Person } from './person.ts';
import { type LightLayers, renderLayers } from './render-layers.ts';
import { at } from './typed-arrays.ts';

/** Share of the screen's light that a wall behind the person sends back, relative to the same wall at the head. */
const backdropScreenShare = 0.07;

/**
 * Renders a person as a camera sees them. The same person and view give the same pixels.
 *
 * @param view what differs from {@link defaultView}
 * @throws RangeError when the picture's size is not positive whole pixels
 */
export function renderFrame(person: Person, view: Partial<FrameView> = {}): RgbImage {
  const complete: FrameView = { ...defaultView, ...view };
  const layers = renderLayers(person, complete, { hasScreen: complete.screenLight !== null, detail: 'full' });
  return {
    width: layers.width,
    height: layers.height,
    data: develop(compose(layers, complete), complete.exposure, complete.grain, complete.noiseSeed),
  };
}

/** The light of person, screen and backdrop together; it takes the place of the room's layer. */
function compose({ room, screen, cover }: LightLayers, view: FrameView): Float32Array {
  const backdrop = paintBackdrop(view);
  const colour = view.screenLight ?? [0, 0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const light = colour[channel] ?? 0;
    const behind = 1 + light * backdropScreenShare;
    for (let place = 0, i = channel; place < cover.length; place++, i += 3) {
      const added = light === 0 ? 0 : light * at(screen, i);
      room[i] = at(room, i) + added + (1 - at(cover, place)) * at(backdrop, i) * behind;
    }
  }
  return room;
}
