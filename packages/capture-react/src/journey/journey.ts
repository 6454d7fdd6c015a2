import {
  type CaptureAttemptView,
  type CaptureSessionView,
  isHandOverToken,
  type SandboxSelfie,
} from '@qiniso/capture-protocol';
import type { Camera, CameraChoice } from '../camera/camera.ts';
import { runAttempt } from '../liveness/run-attempt.ts';
import type { CaptureAccess, CaptureClient, OutgoingDocument } from '../wire/capture-client.ts';
import { type Connection, persist } from '../wire/retry.ts';
import { isRefusal, WireError } from '../wire/wire-error.ts';
import { nextScene } from './next-scene.ts';
import type { CameraProblem, JourneyEvent, Scene } from './scene.ts';

/** What the journey needs of its surroundings. */
export interface JourneyTools {
  readonly client: CaptureClient;
  /** Made here so that the camera can report that it was interrupted. */
  readonly createCamera: (onInterrupted: (problem: 'ended' | 'interrupted' | null) => void) => Camera;
  readonly nowMs: () => number;
  readonly random: () => number;
  /** Resolves after `ms`; rejects when the journey is closed. */
  readonly wait: (ms: number) => Promise<void>;
  /** As `wait`, but also resolves when the network comes back. */
  readonly waitForNetwork: (ms: number) => Promise<void>;
  /** Resolves at once while the page is shown, else when it is shown again. */
  readonly whenVisible: () => Promise<void>;
  readonly isVisible: () => boolean;
  readonly hasCookies: () => boolean;
}

export interface JourneyState {
  readonly scene: Scene;
  readonly connection: Connection;
  /** Cameras to choose from; empty until one was opened. */
  readonly cameras: readonly CameraChoice[];
  readonly camera: string | null;
}

/** The whole journey of one person: holds the state, does what the person asks for. Knows nothing of views. */
export interface Journey {
  readonly state: () => JourneyState;
  /** Returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly video: HTMLVideoElement;
  /** Reads the session, first and whenever it may have changed behind our back. */
  readonly look: () => Promise<void>;
  readonly claim: (takeOver: boolean) => Promise<void>;
  readonly confirmFields: (lastFour: string) => Promise<void>;
  /** Sends a side of the document; whether it was taken. */
  readonly sendDocument: (picture: OutgoingDocument) => Promise<boolean>;
  readonly openCamera: (choice?: string) => Promise<void>;
  readonly startAttempt: () => Promise<void>;
  readonly tryAgain: () => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly sendSandboxPerson: (selfie: SandboxSelfie) => Promise<void>;
  /** Begins to hand the capture over; claims it first where that has not been done. */
  readonly handOver: () => Promise<void>;
  /** Back to the device that has handed it over. */
  readonly endHandOver: () => Promise<void>;
  /** For parts that are loaded only when they are needed. */
  readonly line: JourneyLine;
  /** Releases the camera; the tools' `wait` is to reject from now on. */
  readonly close: () => void;
}

/** A journey's way to the server. Everything rejects once the journey is closed. */
export interface JourneyLine extends Pick<JourneyTools, 'client' | 'wait' | 'whenVisible'> {
  /** Sends until there is an answer, and shows the person what it waits for. @throws WireError as `persist` */
  readonly send: <Answer>(request: () => Promise<Answer>) => Promise<Answer>;
}

const CHECK_PREVIEW_EVERY_MS = 500;
const TELL_PREVIEW_AFTER = 3;
const ASK_SESSION_EVERY_MS = 1_000;

/** @param access how the session is known */
export function createJourney(access: CaptureAccess, tools: JourneyTools): Journey {
  const { client } = tools;
  const listeners = new Set<() => void>();
  let state: JourneyState = { scene: { at: 'opening' }, connection: 'good', cameras: [], camera: null };
  let chosen: string | null = null;
  let isClosed = false;
  let watchingSession = false;
  let followingAttempt = false;
  let previewTurn = 0;
  let cameraBack: { promise: Promise<void>; resolve: () => void } | null = null;

  const camera = tools.createCamera((problem) => {
    if (problem === null) cameraIsBack();
    else cameraIsAway();
    dispatch({ type: 'obstacle_changed', obstacle: problem });
  });

  function update(change: Partial<JourneyState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function dispatch(event: JourneyEvent): void {
    const scene = nextScene(state.scene, event);
    if (scene === state.scene || isClosed) return;
    update({ scene });
    const needsCamera =
      scene.at === 'preview' || scene.at === 'live' || (scene.at === 'prepare' && scene.busy);
    if (!needsCamera) camera.close();
    if (scene.at === 'judging' && !watchingSession && !followingAttempt) void guarded(watchSession);
  }

  const send = <Answer>(request: () => Promise<Answer>): Promise<Answer> =>
    persist(request, {
      wait: tools.waitForNetwork,
      random: tools.random,
      report: (connection) => {
        if (connection !== state.connection && !isClosed) update({ connection });
      },
    });

  /** Runs what a person or the page started: a refusal means the session is not what we thought, so it is read again. */
  async function guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isClosed) return;
      if (isRefusal(error)) await look();
      else if (error instanceof WireError) dispatch({ type: 'server_broken' });
      else throw error;
    }
  }

  async function look(): Promise<void> {
    try {
      const session = await send(() => client.session(access));
      dispatch({ type: 'session_read', session });
    } catch (error) {
      if (isClosed) return;
      if (!(error instanceof WireError)) throw error;
      dispatch(isRefusal(error) ? linkRefused(error.failure.status) : { type: 'server_broken' });
    }
  }

  const code = access.token !== undefined && isHandOverToken(access.token) ? access.token : null;
  /** Lets this device, and no other, claim a code once more when the answer was lost. */
  const claimKey = code === null ? {} : { claim_key: crypto.getRandomValues(new Uint32Array(4)).join('-') };

  function linkRefused(status: number): JourneyEvent {
    return { type: 'link_refused', hadToken: access.token !== undefined, hadCode: code !== null, status };
  }

  async function claim(takeOver: boolean): Promise<CaptureSessionView | null> {
    if (!tools.hasCookies()) {
      dispatch({ type: 'cookies_missing' });
      return null;
    }
    dispatch({ type: 'waiting' });
    return send(() => client.claim(takeOver ? { ...access, ...claimKey, take_over: true } : access));
  }

  function cameraIsAway(): void {
    if (cameraBack !== null) return;
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    cameraBack = { promise, resolve };
  }

  function cameraIsBack(): void {
    cameraBack?.resolve();
    cameraBack = null;
  }

  async function openCamera(choice: string | null): Promise<void> {
    dispatch({ type: 'waiting' });
    cameraIsAway();
    const problem: CameraProblem | null = await camera.open(choice);
    if (isClosed) return camera.close();
    if (problem !== null) {
      // The chosen camera may be gone; the next try takes whichever faces the person.
      chosen = null;
      dispatch({ type: 'camera_failed', problem });
      return;
    }
    update({ cameras: camera.choices(), camera: camera.chosen() });
    cameraIsBack();
    dispatch({ type: 'camera_opened' });
    if (scene().at === 'preview') await watchPreview();
  }

  /** Tells of a covered or frozen camera before an attempt is spent on it. */
  async function watchPreview(): Promise<void> {
    previewTurn += 1;
    const turn = previewTurn;
    const isOver = () => turn !== previewTurn || scene().at !== 'preview';
    let unusable = 0;
    for (;;) {
      await tools.wait(CHECK_PREVIEW_EVERY_MS);
      if (isOver()) return;
      if (!tools.isVisible() || cameraBack !== null) continue;
      const grab = await camera.grab(0);
      if (isOver()) return;
      if (!tools.isVisible() || cameraBack !== null) continue;
      unusable = grab.jpeg === null ? unusable + 1 : 0;
      if (grab.jpeg !== null) dispatch({ type: 'obstacle_changed', obstacle: null });
      else if (unusable >= TELL_PREVIEW_AFTER)
        dispatch({ type: 'obstacle_changed', obstacle: grab.obstacle });
    }
  }

  /** One usable look through the camera, when the page is shown and the camera runs. */
  async function grabWhenPossible(sentBytes: number) {
    for (;;) {
      await tools.whenVisible();
      await cameraBack?.promise;
      const grab = await camera.grab(sentBytes);
      if (cameraBack === null && tools.isVisible()) return grab;
      await tools.wait(50);
    }
  }

  async function follow(attempt: CaptureAttemptView): Promise<void> {
    followingAttempt = true;
    let sentBytes = 0;
    try {
      dispatch({ type: 'attempt_started', attempt });
      await runAttempt(attempt, {
        nowMs: tools.nowMs,
        wait: tools.wait,
        grab: () => grabWhenPossible(sentBytes),
        send: (frame) => {
          sentBytes += frame.jpeg.size;
          return send(() => client.sendFrame(attempt, frame));
        },
        ask: () => send(() => client.attempt(attempt.attempt_id)),
        onProgress: (progress) => dispatch({ type: 'progressed', progress }),
        onObstacle: (obstacle) => {
          if (cameraBack === null) dispatch({ type: 'obstacle_changed', obstacle });
        },
      });
    } finally {
      followingAttempt = false;
    }
  }

  /** Until somebody else's attempt is judged: a sandbox person's, or our own from before a reload. */
  async function watchSession(): Promise<void> {
    watchingSession = true;
    try {
      while (scene().at === 'judging') {
        await tools.wait(ASK_SESSION_EVERY_MS);
        if (scene().at !== 'judging') return;
        const session = await send(() => client.session(access));
        dispatch({ type: 'session_read', session });
      }
    } finally {
      watchingSession = false;
    }
  }

  const scene = (): Scene => state.scene;

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    video: camera.video,
    look,
    claim: (takeOver) =>
      guarded(async () => {
        const session = await claim(takeOver);
        if (session !== null) dispatch({ type: 'session_read', session });
      }),
    confirmFields: (lastFour) =>
      guarded(async () => {
        dispatch({ type: 'waiting' });
        try {
          const session = await send(() => client.fields({ last_four: lastFour }));
          dispatch({ type: 'session_read', session, afterFields: true });
        } catch (error) {
          if (!isRefusal(error) || error.failure.field !== 'last_four') throw error;
          dispatch({ type: 'fields_refused' });
        }
      }),
    sendDocument: async (picture) => {
      let isTaken = false;
      await guarded(async () => {
        dispatch({ type: 'waiting' });
        try {
          const session = await send(() => client.sendDocument(picture));
          isTaken = true;
          dispatch({ type: 'session_read', session });
        } catch (error) {
          if (!isRefusal(error) || error.failure.field !== 'document') throw error;
          dispatch({ type: 'document_refused' });
        }
      });
      return isTaken;
    },
    openCamera: (choice) => {
      if (choice !== undefined) chosen = choice;
      return guarded(() => openCamera(chosen));
    },
    startAttempt: () =>
      guarded(async () => {
        if (state.scene.at !== 'preview' || state.scene.busy) return;
        dispatch({ type: 'waiting' });
        await follow(await send(() => client.startAttempt({ camera: camera.facts() })));
      }),
    tryAgain: () => {
      dispatch({ type: 'again_chosen' });
      return guarded(() => openCamera(chosen));
    },
    reload: () => {
      dispatch({ type: 'reload_chosen' });
      return look();
    },
    sendSandboxPerson: (selfie) =>
      guarded(async () => {
        const claimed = state.scene.at === 'welcome' ? await claim(false) : undefined;
        if (claimed === null) return;
        dispatch({ type: 'waiting' });
        await send(() => client.sandboxPerson({ selfie }));
        if (claimed !== undefined) dispatch({ type: 'session_read', session: claimed });
        dispatch({ type: 'sandbox_person_sent' });
      }),
    handOver: () =>
      guarded(async () => {
        const session =
          state.scene.at === 'welcome' ? await claim(false) : 'session' in state.scene && state.scene.session;
        if (session) dispatch({ type: 'hand_over_chosen', session });
      }),
    endHandOver: () =>
      guarded(async () => {
        const session = await send(() => client.handOver<CaptureSessionView>('/end'));
        const isGivenBack = 'session' in state.scene && state.scene.session.hand_over?.side === 'phone';
        dispatch(isGivenBack ? linkRefused(403) : { type: 'session_read', session });
      }),
    line: { client, send, wait: tools.wait, whenVisible: tools.whenVisible },
    close: () => {
      if (takesPart(state.scene) && !isClosed) void client.handOver('/leave').catch(() => undefined);
      isClosed = true;
      listeners.clear();
      camera.close();
    },
  };
}

/** Whether another screen is to be told that this one is closed. */
function takesPart(scene: Scene): boolean {
  return (
    scene.at === 'hand_over' ||
    ('session' in scene && scene.session.claimed_by === 'this' && scene.session.hand_over !== undefined)
  );
}
