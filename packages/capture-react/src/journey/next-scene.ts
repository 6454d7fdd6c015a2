import type { CaptureProgress, CaptureSessionView, CaptureStep } from '@qiniso/capture-protocol';
import type { Ending, JourneyEvent, Scene } from './scene.ts';

/** The scene that follows `scene` upon `event`; the same object when the event means nothing to it. Pure. */
export function nextScene(scene: Scene, event: JourneyEvent): Scene {
  switch (event.type) {
    case 'session_read':
      return afterSession(scene, event.session, event.afterFields ?? false);
    case 'link_refused':
      if (event.status === 403) return end('moved');
      return end(event.hadCode ? 'stale_code' : event.hadToken ? 'unknown_link' : 'no_link');
    case 'hand_over_chosen':
      return { at: 'hand_over', session: event.session };
    case 'cookies_missing':
      return end('no_cookies');
    case 'server_broken':
      return scene.at === 'end' ? scene : { at: 'trouble' };
    case 'reload_chosen':
      return scene.at === 'trouble' ? { at: 'opening' } : scene;
    case 'waiting':
      return 'busy' in scene && !scene.busy ? { ...scene, busy: true } : scene;
    case 'fields_refused':
      return scene.at === 'fields' ? { ...scene, busy: false, refused: true } : scene;
    case 'document_refused':
      return scene.at === 'document' ? { ...scene, busy: false, refused: true } : scene;
    case 'camera_opened':
      if (scene.at === 'prepare' || scene.at === 'preview')
        return { at: 'preview', session: scene.session, busy: false, obstacle: null };
      return scene.at === 'live' ? { ...scene, obstacle: null } : scene;
    case 'camera_failed':
      if (scene.at === 'prepare' || scene.at === 'preview')
        return { at: 'prepare', session: scene.session, busy: false, problem: event.problem };
      return scene.at === 'live' ? { ...scene, obstacle: event.problem } : scene;
    case 'obstacle_changed':
      if (scene.at !== 'preview' && scene.at !== 'live') return scene;
      return scene.obstacle === event.obstacle ? scene : { ...scene, obstacle: event.obstacle };
    case 'attempt_started':
      if (scene.at !== 'preview') return scene;
      return afterProgress(
        {
          at: 'live',
          session: scene.session,
          attempt: event.attempt,
          progress: event.attempt,
          obstacle: scene.obstacle,
        },
        event.attempt,
      );
    case 'progressed':
      return scene.at === 'live' || scene.at === 'judging' ? afterProgress(scene, event.progress) : scene;
    case 'sandbox_person_sent':
      return 'session' in scene ? { at: 'judging', session: scene.session } : scene;
    case 'again_chosen':
      return scene.at === 'try_again'
        ? { at: 'prepare', session: scene.session, busy: false, problem: null }
        : scene;
  }
}

function afterSession(scene: Scene, session: CaptureSessionView, afterFields: boolean): Scene {
  switch (session.status) {
    case 'completed':
      return end(scene.at === 'opening' ? 'already_done' : 'thank_you');
    case 'expired':
      return end('expired');
    case 'cancelled':
      return end(
        session.attempts_left === 0 ? 'no_attempts' : scene.at === 'fields' ? 'no_digits' : 'cancelled',
      );
    default:
  }
  if (session.claimed_by === 'another' && session.hand_over !== undefined)
    return session.hand_over.side === 'desk'
      ? { at: 'hand_over', session }
      : { at: 'arrival', session, busy: false };
  if (session.claimed_by === 'another')
    return { at: 'elsewhere', session, busy: false, wasHere: hasBegun(scene) };
  if (session.claimed_by === 'none') return { at: 'welcome', session, busy: false };

  // A person of the sandbox, or a capture whose page was reloaded, is judged without progress of our own to follow:
  // the verdict was unclear when an attempt is gone, or when there is something to do again.
  if (scene.at === 'judging' && session.next_step !== null) {
    const before = scene.session;
    if (session.attempts_left === before.attempts_left && before.next_step !== null) return scene;
    return session.attempts_left > 0 ? { at: 'try_again', session } : end('no_attempts');
  }
  switch (stepToDo(session)) {
    case 'fields':
      return { at: 'fields', session, busy: false, refused: afterFields };
    case 'document':
      return { at: 'document', session, busy: false, refused: false };
    case 'liveness':
      return session.attempts_left > 0
        ? { at: 'prepare', session, busy: false, problem: null }
        : end('no_attempts');
    case null:
      return { at: 'judging', session };
    default:
      return end('unsupported_step');
  }
}

/** The step to show; a link that this device has claimed is past its welcome. */
function stepToDo(session: CaptureSessionView): CaptureStep | null {
  if (session.next_step !== 'welcome') return session.next_step;
  return session.steps.find((step) => step !== 'welcome') ?? null;
}

function afterProgress(scene: Scene & { at: 'live' | 'judging' }, progress: CaptureProgress): Scene {
  const session = { ...scene.session, attempts_left: progress.attempts_left };
  switch (progress.state) {
    case 'open':
      return scene.at === 'live' ? { ...scene, session, progress } : scene;
    case 'judging':
      return { at: 'judging', session };
    case 'try_again':
      return progress.attempts_left > 0 ? { at: 'try_again', session } : end('no_attempts');
    case 'done':
      return end('thank_you');
    case 'ended':
      return end(progress.attempts_left > 0 ? 'cancelled' : 'no_attempts');
  }
}

function hasBegun(scene: Scene): boolean {
  return 'session' in scene && scene.session.claimed_by === 'this';
}

function end(ending: Ending): Scene {
  return { at: 'end', ending };
}
