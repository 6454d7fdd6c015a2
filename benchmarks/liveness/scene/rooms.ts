import { createRandom, type Light, type Random, type Rgb } from '@qiniso/synthetic-people';

/** Where people take a selfie. The last three are hard: the screen is weak there, or nothing throws a shadow. */
export const roomKinds = ['dim', 'evening', 'office', 'window', 'overcast', 'shadowless'] as const;
export type RoomKind = (typeof roomKinds)[number];
export const ordinaryRooms: readonly RoomKind[] = ['dim', 'evening', 'office'];

/** The light of one place. */
export interface Room {
  readonly kind: RoomKind;
  readonly light: Light;
  /** The white screen's light on skin against the room's: a phone at 0.4 m gives 15 to 30 lux. */
  readonly screenShare: number;
  /** Variance of the camera's noise for each unit of light. */
  readonly noise: number;
  /** Brightness of what is behind the person, and how much of the screen's light it sends back. */
  readonly backdropLight: number;
  readonly backdropShare: number;
  /** Share by which the light drifts over a capture, and by which lamps flicker. */
  readonly drift: number;
  readonly flicker: number;
}

const screenShares: Record<RoomKind, readonly [number, number]> = {
  dim: [0.35, 1],
  evening: [0.12, 0.35],
  office: [0.04, 0.12],
  window: [0.008, 0.03],
  overcast: [0.004, 0.02],
  shadowless: [0.04, 0.12],
};
const noises: Record<RoomKind, readonly [number, number]> = {
  dim: [1e-3, 3e-3],
  evening: [6e-4, 2e-3],
  office: [2e-4, 8e-4],
  window: [1e-4, 4e-4],
  overcast: [1e-4, 3e-4],
  shadowless: [2e-4, 8e-4],
};

export function drawRoom(kind: RoomKind, seed: number): Room {
  const random = createRandom(seed, `room ${kind}`);
  const isBright = kind === 'window' || kind === 'overcast';
  return {
    kind,
    light: drawLight(kind, random),
    screenShare: alike(random, screenShares[kind]),
    noise: alike(random, noises[kind]),
    backdropLight: isBright ? random.between(1.2, 2.4) : random.between(0.6, 1.4),
    backdropShare: alike(random, [0.01, 0.25]) * (isBright ? 0.5 : 1),
    drift: random.between(-0.03, 0.03),
    flicker: random.between(0, 0.01),
  };
}

function drawLight(kind: RoomKind, random: Random): Light {
  const side = random.pick([-1, 1]);
  const warmth = kind === 'dim' || kind === 'evening' ? random.between(0.5, 1) : random.between(0, 0.4);
  const colour: Rgb = [1, 1 - 0.1 * warmth, 1 - 0.25 * warmth];
  const cool: Rgb = [0.95, 0.98, 1.03];
  const lamp = {
    keyColour: colour,
    fillDirection: [-side * 0.7, 0.1, 0.7] as const,
    fillColour: colour,
    ambientAbove: colour,
    ambientBelow: [0.72, 0.62, 0.55] as const,
  };
  switch (kind) {
    case 'dim':
    case 'evening':
      return {
        ...lamp,
        keyDirection: [side * random.between(0.3, 1), random.between(0.2, 0.9), random.between(0.2, 0.8)],
        keyStrength: random.between(1.2, 2.2),
        fillStrength: random.between(0.1, 0.5),
        ambientStrength: random.between(0.25, 0.6),
      };
    case 'office':
      return {
        ...lamp,
        keyDirection: [side * random.between(0.15, 0.6), random.between(0.6, 1), random.between(0.4, 0.9)],
        keyStrength: random.between(1.2, 1.9),
        fillStrength: random.between(0.3, 0.7),
        ambientStrength: random.between(0.5, 0.8),
      };
    case 'window':
      return {
        ...lamp,
        keyColour: cool,
        keyDirection: [side * random.between(0.6, 1), random.between(0.1, 0.5), random.between(0.1, 0.6)],
        keyStrength: random.between(1.8, 2.8),
        fillStrength: random.between(0.1, 0.4),
        ambientStrength: random.between(0.3, 0.6),
      };
    case 'overcast':
    case 'shadowless':
      return {
        ...lamp,
        keyColour: cool,
        keyDirection: [0, 1, 0.3],
        keyStrength: kind === 'overcast' ? random.between(0, 0.25) : 0,
        fillDirection: [0, 0.5, 0.9],
        fillStrength: 0,
        ambientStrength: random.between(1.3, 1.8),
        ambientAbove: cool,
        ambientBelow: [0.8, 0.78, 0.75],
      };
  }
}

/** Between two numbers, every ratio as likely. */
function alike(random: Random, [low, high]: readonly [number, number]): number {
  return low * (high / low) ** random.uniform();
}
