import { fromDisplay, mixRgb, multiplyRgb, type Rgb, scaleRgb } from '../colour.ts';
import { clamp } from '../curves.ts';
import { darkestTone, eyeColours, hairColours, skinColour } from '../palette.ts';
import type { Traits } from '../traits.ts';

/** The colours a person is painted with. */
export interface PersonColours {
  /** 0 palest to 1 darkest skin. */
  darkness: number;
  skin: Rgb;
  lips: Rgb;
  hair: Rgb;
  brows: Rgb;
  beard: Rgb;
  iris: Rgb;
  clothing: Rgb;
  /** The cloth of a headwrap. */
  wrap: Rgb;
}

const pink = fromDisplay(176, 84, 82);
const berry = fromDisplay(132, 26, 44);
const umber = fromDisplay(38, 29, 24);

export function personColours(traits: Traits): PersonColours {
  const darkness = clamp(traits.skinTone / darkestTone);
  const { undertone } = traits;
  const skin = multiplyRgb(skinColour(traits.skinTone), [
    1 - 0.03 * undertone,
    1 + 0.05 * undertone,
    1 - 0.14 * undertone,
  ]);
  const hair = hairColours[traits.hairColour];
  const isGrey = traits.hairColour === 'grey' || traits.hairColour === 'white';
  const isLight = isGrey || traits.hairColour === 'blond' || traits.hairColour === 'red';
  // dyed hair leaves brows and beard as they grow
  const grown = traits.skinTone > 3.5 && !isGrey ? hairColours.black : hair;
  const paleLips = mixRgb(skin, pink, clamp(0.5 + 0.3 * traits.lipRedness - 0.25 * darkness));
  const darkLips = multiplyRgb(skin, [0.98 + 0.2 * traits.lipRedness, 0.74, 0.8]);
  const bareLips = mixRgb(paleLips, darkLips, clamp(1.3 * darkness));
  return {
    darkness,
    skin,
    lips: mixRgb(bareLips, berry, 0.75 * traits.makeup),
    hair,
    brows: mixRgb(scaleRgb(grown, 0.75), umber, isGrey ? 0.55 : isLight ? 0.35 : 0.5),
    beard: mixRgb(grown, umber, isGrey ? 0.1 : 0.4),
    iris: eyeColours[traits.eyeColour],
    clothing: traits.clothing,
    wrap: multiplyRgb([traits.clothing[1], traits.clothing[2], traits.clothing[0]], [1.2, 0.9, 0.9]),
  };
}
