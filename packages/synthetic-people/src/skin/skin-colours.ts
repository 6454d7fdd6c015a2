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
}

const pink = fromDisplay(176, 84, 82);
const plum = fromDisplay(92, 48, 50);
const umber = fromDisplay(38, 29, 24);

export function personColours(traits: Traits): PersonColours {
  const darkness = clamp(traits.skinTone / darkestTone);
  const skin = skinColour(traits.skinTone);
  const hair = hairColours[traits.hairColour];
  const isGrey = traits.hairColour === 'grey' || traits.hairColour === 'white';
  const isLight = isGrey || traits.hairColour === 'blond' || traits.hairColour === 'red';
  const paleLips = mixRgb(skin, pink, clamp(0.5 + 0.3 * traits.lipRedness - 0.25 * darkness));
  const darkLips = multiplyRgb(mixRgb(skin, plum, 0.45), [1.15, 0.95, 1]);
  return {
    darkness,
    skin,
    lips: mixRgb(paleLips, darkLips, 0.8 * darkness),
    hair,
    brows: mixRgb(scaleRgb(hair, 0.75), umber, isLight ? 0.35 : 0.5),
    beard: mixRgb(hair, umber, isGrey ? 0.1 : 0.4),
    iris: eyeColours[traits.eyeColour],
    clothing: traits.clothing,
  };
}
