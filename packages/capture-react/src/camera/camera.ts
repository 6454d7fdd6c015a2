import type { CaptureAttemptBody } from '@qiniso/capture-protocol';
import type { CameraProblem } from '../journey/scene.ts';
import type { Grab } from '../liveness/run-attempt.ts';
import { problemOfError, problemOfSurroundings } from './camera-problem.ts';
import { createFrameGrabber } from './frame-grabber.ts';

/** A camera the person can choose. */
export interface CameraChoice {
  readonly id: string;
  /** The browser's name for it; empty when it tells none. */
  readonly label: string;
}

/** The person's camera as the journey uses it. */
export interface Camera {
  /** Shows the picture; the views put it where they want it. */
  readonly video: HTMLVideoElement;
  /** Opens the camera facing the person, or the one chosen; null when it runs, else why it does not. */
  readonly open: (choice: string | null) => Promise<CameraProblem | null>;
  readonly choices: () => readonly CameraChoice[];
  readonly chosen: () => string | null;
  /** What is known of the open camera: evidence, never believed. */
  readonly facts: () => CaptureAttemptBody['camera'];
  /** @param sentBytes of the attempt's frames so far: the next ones become smaller when they are many */
  readonly grab: (sentBytes: number) => Promise<Grab>;
  /** Releases the camera; its light goes out. */
  readonly close: () => void;
}

const STARTS_WITHIN_MS = 10_000;

/** What a camera is opened for, when the person has chosen none: their face, or what lies before them. */
export type CameraUse = 'face' | 'document';

/** @param onInterrupted told 'ended' or 'interrupted' when the open camera stops, null when it goes on by itself */
export function createCamera(
  onInterrupted: (problem: 'ended' | 'interrupted' | null) => void,
  use: CameraUse = 'face',
): Camera {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.autoplay = true;
  video.disablePictureInPicture = true;
  video.setAttribute('aria-hidden', 'true');
  video.tabIndex = -1;

  const grab = createFrameGrabber(video);
  let stream: MediaStream | null = null;
  let choices: readonly CameraChoice[] = [];
  let opening = 0;

  const track = () => stream?.getVideoTracks()[0] ?? null;

  function close(): void {
    opening += 1;
    release(stream);
    stream = null;
    video.srcObject = null;
  }

  async function open(choice: string | null): Promise<CameraProblem | null> {
    close();
    const turn = opening;
    const impossible = cameraProblemHere();
    if (impossible !== null) return impossible;

    let opened: MediaStream;
    try {
      opened = await askForCamera(choice, use);
    } catch (error) {
      return problemOfError(error, navigator.userAgent);
    }
    if (turn !== opening) {
      release(opened);
      return null;
    }
    stream = opened;
    const opened_track = track();
    if (opened_track === null) return 'no_camera';
    opened_track.onended = () => onInterrupted('ended');
    opened_track.onmute = () => onInterrupted('interrupted');
    opened_track.onunmute = () => onInterrupted(null);

    video.srcObject = opened;
    const runs = await startsPlaying(video);
    choices = await listCameras();
    if (turn !== opening || runs) return null;
    close();
    return 'failed';
  }

  return {
    video,
    open,
    close,
    grab,
    choices: () => choices,
    chosen: () => track()?.getSettings().deviceId ?? null,
    facts: () => {
      const settings = track()?.getSettings();
      return {
        label: (track()?.label ?? '').slice(0, 200),
        width: video.videoWidth,
        height: video.videoHeight,
        facing: settings?.facingMode ?? null,
        frame_rate: settings?.frameRate ?? null,
      };
    },
  };
}

/** Why this browser cannot open a camera at all, or null when it is worth asking. */
export function cameraProblemHere(): 'insecure' | 'in_app_browser' | 'unsupported' | null {
  return problemOfSurroundings({
    isSecureContext: window.isSecureContext,
    hasMediaDevices: typeof navigator.mediaDevices?.getUserMedia === 'function',
    userAgent: navigator.userAgent,
  });
}

function askForCamera(choice: string | null, use: CameraUse): Promise<MediaStream> {
  const [width, height] = use === 'face' ? [640, 480] : [1_280, 960];
  const size = { width: { ideal: width }, height: { ideal: height } };
  const facing = { facingMode: use === 'face' ? 'user' : 'environment' };
  const which = choice === null ? facing : { deviceId: { exact: choice } };
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { ...which, ...size } });
}

async function listCameras(): Promise<readonly CameraChoice[]> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices
      .filter((device) => device.kind === 'videoinput' && device.deviceId !== '')
      .map((device) => ({ id: device.deviceId, label: device.label }));
  } catch {
    return [];
  }
}

/** Whether the picture has begun; some web views grant the camera and never deliver one. */
function startsPlaying(video: HTMLVideoElement): Promise<boolean> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => settle(false), STARTS_WITHIN_MS);
    const settle = (runs: boolean) => {
      clearTimeout(timeout);
      video.removeEventListener('loadeddata', onData);
      resolve(runs);
    };
    const onData = () => settle(video.videoWidth > 0);
    video.addEventListener('loadeddata', onData);
    // Refused where autoplay is off even for muted pictures; the timeout then reports it.
    video.play().catch(() => undefined);
  });
}

function release(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) {
    track.onended = null;
    track.onmute = null;
    track.onunmute = null;
    track.stop();
  }
}
