import type { Rgb } from './colour.ts';
import { type Expression, neutralExpression } from './expression.ts';

/** The light of a scene; directions point from the head to the light, in head coordinates, of any length. */
export interface Light {
  keyDirection: Rgb;
  keyColour: Rgb;
  keyStrength: number;
  fillDirection: Rgb;
  fillColour: Rgb;
  fillStrength: number;
  /** Light from everywhere; its colour goes from `ambientBelow` to `ambientAbove`. */
  ambientStrength: number;
  ambientAbove: Rgb;
  ambientBelow: Rgb;
}

/** What is behind the person. */
export type Backdrop =
  | { kind: 'plain'; colour: Rgb }
  /** A blurred room of its own for each seed. */
  | { kind: 'room'; seed: number };

/** Everything about one picture except the person. */
export interface FrameView {
  /** Pixels. */
  width: number;
  height: number;
  /** Degrees; positive turns the face to the viewer's right, which is the person's own left. */
  yaw: number;
  /** Degrees; positive looks up. */
  pitch: number;
  /** Degrees; positive leans the crown to the viewer's right. */
  roll: number;
  expression: Partial<Expression>;
  backdrop: Backdrop;
  light: Light;
  /** Size of the face: at 1, 100 mm take 26.5% of the picture's height. */
  zoom: number;
  /** Shift of the person in units of 100 mm, to the viewer's right and up. */
  offsetX: number;
  offsetY: number;
  /** From the camera to the head, in units of 100 mm; it changes perspective, not size. */
  cameraDistance: number;
  /** Factor on all light. */
  exposure: number;
  /** Deviation of the sensor's noise in display values of 0 to 255. */
  grain: number;
  /** The same seed gives the same grain. */
  noiseSeed: number;
  /**
   * Light from a screen at the camera, as linear red, green and blue; 1 lights a surface that faces the camera, at the
   * head's distance, as strongly as white paper under the reference light. Null for a dark screen.
   */
  screenLight: Rgb | null;
}

export const studioLight: Light = {
  keyDirection: [-0.25, 0.45, 0.85],
  keyColour: [1, 0.97, 0.93],
  keyStrength: 1.9,
  fillDirection: [0.5, 0.1, 0.85],
  fillColour: [0.93, 0.96, 1],
  fillStrength: 0.7,
  ambientStrength: 0.68,
  ambientAbove: [0.95, 0.98, 1.05],
  ambientBelow: [0.72, 0.62, 0.55],
};

/** A frontal, neutral camera frame; views given to the renderer only name what differs. */
export const defaultView: Readonly<FrameView> = {
  width: 640,
  height: 480,
  yaw: 0,
  pitch: 0,
  roll: 0,
  expression: neutralExpression,
  backdrop: { kind: 'plain', colour: [0.65, 0.66, 0.68] },
  light: studioLight,
  zoom: 1,
  offsetX: 0,
  offsetY: 0,
  cameraDistance: 7,
  exposure: 1.1,
  grain: 1,
  noiseSeed: 1,
  screenLight: null,
};
