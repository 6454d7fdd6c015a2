import type { CaptureAttemptView, CaptureProgress, CaptureSessionView } from '@qiniso/capture-protocol';
import { describe, expect, it, vi } from 'vitest';
import type { Camera } from '../camera/camera.ts';
import type { CaptureAccess, CaptureClient } from '../wire/capture-client.ts';
import { WireError } from '../wire/wire-error.ts';
import { createJourney, type JourneyTools } from './journey.ts';
import type { CameraProblem, Scene } from './scene.ts';

const fresh: CaptureSessionView = {
  status: 'created',
  steps: ['welcome', 'liveness'],
  next_step: 'welcome',
  attempts_left: 3,
  expires_at: '2026-01-02T00:00:00Z',
  claimed_by: 'none',
  sandbox: true,
};
const ready: CaptureSessionView = { ...fresh, status: 'started', next_step: 'liveness', claimed_by: 'this' };
const progress: CaptureProgress = {
  state: 'open',
  step: 1,
  instruction: 'look_straight',
  hint: null,
  progress: 0,
  next_frame_in_ms: 10,
  attempts_left: 3,
};
const attempt: CaptureAttemptView = {
  ...progress,
  attempt_id: 'a',
  nonce: 'n',
  deadline_at: '2026-01-01T00:03:00Z',
};
const refusal = (status: number, field = '') => new WireError({ kind: 'refused', status, field });

/** A server and a camera that do what the test says; every wait is over at the next turn of the event loop. */
function world(change: {
  client?: Partial<CaptureClient>;
  access?: CaptureAccess;
  opens?: (CameraProblem | null)[];
}) {
  const sent: number[] = [];
  const camera = { isOpen: false, report: (_problem: 'ended' | 'interrupted' | null) => {} };
  const client: CaptureClient = {
    session: async () => fresh,
    claim: async () => ready,
    fields: async () => ready,
    sendDocument: async () => ready,
    startAttempt: async () => attempt,
    sendFrame: async (_attempt, frame) => {
      sent.push(frame.sequence);
      return progress;
    },
    attempt: async () => progress,
    sandboxPerson: async () => undefined,
    handOver: () => Promise.reject(refusal(403)),
    ...change.client,
  };
  const createCamera: JourneyTools['createCamera'] = (onInterrupted): Camera => {
    camera.report = onInterrupted;
    return {
      // The journey only hands the video on to the views, of which there are none here.
      video: {} as HTMLVideoElement,
      open: async () => {
        const problem = change.opens?.shift() ?? null;
        camera.isOpen = problem === null;
        return problem;
      },
      choices: () => [],
      chosen: () => null,
      facts: () => ({ label: '', width: 640, height: 480, facing: 'user', frame_rate: 30 }),
      grab: async () => ({ jpeg: new Blob(['x']), grabbedAtMs: 0 }),
      close: () => {
        camera.isOpen = false;
      },
    };
  };
  let isClosed = false;
  const turn = () =>
    new Promise<void>((resolve, reject) =>
      setTimeout(() => (isClosed ? reject(new Error('closed')) : resolve())),
    );
  const journey = createJourney(change.access ?? { token: 'token' }, {
    client,
    createCamera,
    nowMs: () => 0,
    random: () => 0.5,
    wait: turn,
    waitForNetwork: turn,
    whenVisible: async () => undefined,
    isVisible: () => true,
    hasCookies: () => true,
  });
  const reaches = (at: Scene['at']) => vi.waitUntil(() => journey.state().scene.at === at, { interval: 1 });
  return {
    journey,
    camera,
    sent,
    reaches,
    close: () => {
      isClosed = true;
      journey.close();
    },
  };
}

async function toLive(change: Parameters<typeof world>[0]) {
  const made = world(change);
  await made.journey.look();
  await made.journey.claim(false);
  void made.journey.openCamera();
  await made.reaches('preview');
  void made.journey.startAttempt();
  await made.reaches('live');
  return made;
}

describe('createJourney', () => {
  it('looks without claiming, and claims only when asked', async () => {
    const claim = vi.fn<CaptureClient['claim']>(async () => ready);
    const { journey } = world({ client: { claim } });
    await journey.look();
    expect(journey.state().scene.at).toBe('welcome');
    expect(claim).not.toHaveBeenCalled();
    await journey.claim(false);
    expect(claim).toHaveBeenCalledExactlyOnceWith({ token: 'token' });
    expect(journey.state().scene.at).toBe('prepare');
  });

  it('resumes by the cookie alone', async () => {
    const session = vi.fn<CaptureClient['session']>(async () => ready);
    const { journey } = world({ access: {}, client: { session } });
    await journey.look();
    expect(session).toHaveBeenCalledWith({});
    expect(journey.state().scene.at).toBe('prepare');
  });

  it('reads the session again when a claim lost the race to another device', async () => {
    const sessions = [fresh, { ...ready, claimed_by: 'another' as const }];
    const { journey } = world({
      client: { session: async () => sessions.shift() ?? fresh, claim: () => Promise.reject(refusal(409)) },
    });
    await journey.look();
    await journey.claim(false);
    expect(journey.state().scene).toMatchObject({ at: 'elsewhere', wasHere: false });
  });

  it('knows wrong digits from a session that has ended', async () => {
    const asking: CaptureSessionView = {
      ...ready,
      steps: ['welcome', 'fields', 'liveness'],
      next_step: 'fields',
    };
    const refusals = [refusal(422, 'last_four'), refusal(422, 'session')];
    const sessions: CaptureSessionView[] = [asking, { ...asking, status: 'expired' }];
    const { journey } = world({
      client: {
        session: async () => sessions.shift() ?? asking,
        fields: () => Promise.reject(refusals.shift()),
      },
    });
    await journey.look();
    await journey.confirmFields('0000');
    expect(journey.state().scene).toMatchObject({ at: 'fields', refused: true, busy: false });
    await journey.confirmFields('1111');
    expect(journey.state().scene).toMatchObject({ at: 'end', ending: 'expired' });
  });

  it('stops the camera and says so when another device takes over in the middle', async () => {
    let isTaken = false;
    const { journey, camera, reaches } = await toLive({
      client: {
        session: async () => (isTaken ? { ...ready, claimed_by: 'another' } : fresh),
        sendFrame: async () => {
          if (isTaken) throw refusal(401);
          return progress;
        },
        attempt: () => Promise.reject(refusal(401)),
      },
    });
    expect(camera.isOpen).toBe(true);
    isTaken = true;
    await reaches('elsewhere');
    expect(journey.state().scene).toMatchObject({ wasHere: true });
    expect(camera.isOpen).toBe(false);
  });

  it('holds the frames while the camera is away and goes on without a gap', async () => {
    const { journey, camera, sent, close } = await toLive({});
    await vi.waitUntil(() => sent.length >= 2, { interval: 1 });
    camera.report('ended');
    expect(journey.state().scene).toMatchObject({ at: 'live', obstacle: 'ended' });
    // The frame that was on its way may still arrive; then there is silence for many turns.
    for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => setTimeout(resolve));
    const before = sent.length;
    for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setTimeout(resolve));
    expect(sent.length).toBe(before);
    await journey.openCamera();
    expect(journey.state().scene).toMatchObject({ at: 'live', obstacle: null });
    await vi.waitUntil(() => sent.length > before + 1, { interval: 1 });
    expect(sent).toEqual(sent.map((_, index) => index + 1));
    close();
  });

  it('releases the camera as soon as all frames are in', async () => {
    const { journey, camera, reaches } = await toLive({
      client: {
        sendFrame: async () => ({ ...progress, state: 'judging' }),
        attempt: async () => ({ ...progress, state: 'done' }),
      },
    });
    await reaches('end');
    expect(journey.state().scene).toMatchObject({ ending: 'thank_you' });
    expect(camera.isOpen).toBe(false);
  });

  it('explains a camera that does not open, and opens it at the next try', async () => {
    const { journey, reaches, close } = world({ opens: ['denied', null] });
    await journey.look();
    await journey.claim(false);
    await journey.openCamera();
    expect(journey.state().scene).toMatchObject({ at: 'prepare', problem: 'denied' });
    void journey.openCamera();
    await reaches('preview');
    close();
  });

  it('says that it is offline while it repeats a request, and goes on by itself', async () => {
    let tries = 0;
    const { journey } = world({
      client: {
        session: async () => {
          tries += 1;
          if (tries < 4) throw new WireError({ kind: 'unreachable' });
          return fresh;
        },
      },
    });
    const connections = new Set<string>();
    journey.subscribe(() => connections.add(journey.state().connection));
    await journey.look();
    expect([...connections]).toEqual(['offline', 'good']);
    expect(journey.state().scene.at).toBe('welcome');
  });

  it('lets a sandbox person do it from the welcome, and waits until the session is completed', async () => {
    const asked: string[] = [];
    let reads = 0;
    const { journey, reaches } = world({
      client: {
        session: async () => {
          reads += 1;
          return reads === 1 ? fresh : reads < 4 ? ready : { ...ready, status: 'completed' };
        },
        sandboxPerson: async ({ selfie }) => {
          asked.push(selfie);
        },
      },
    });
    await journey.look();
    await journey.sendSandboxPerson('same-person');
    await reaches('end');
    expect(asked).toEqual(['same-person']);
    expect(journey.state().scene).toMatchObject({ ending: 'thank_you' });
  });
});
