import { useCallback, useEffect, useRef, useState } from 'react';
import { type Camera, type CameraChoice, createCamera } from '../camera/camera.ts';
import type { DocumentHint } from '../document/document-quality.ts';
import { takePicture } from '../document/take-picture.ts';
import type { CameraProblem } from '../journey/scene.ts';

const LOOK_EVERY_MS = 700;

/** The camera on the back of the phone, while the view is shown that needs it. */
export interface DocumentCamera {
  /** Null until the view is there. */
  readonly video: HTMLVideoElement | null;
  readonly isOpen: boolean;
  readonly problem: CameraProblem | null;
  readonly hint: DocumentHint | null;
  readonly choices: readonly CameraChoice[];
  readonly chosen: string | null;
  /** Opens it again, or another one. */
  readonly open: (choice?: string) => void;
}

/** @param isWanted false: the camera is given back */
export function useDocumentCamera(isWanted: boolean): DocumentCamera {
  const camera = useRef<Camera | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [hint, setHint] = useState<DocumentHint | null>(null);

  const open = useCallback((choice?: string) => {
    const its = camera.current;
    if (its === null) return;
    setProblem(null);
    setOpen(false);
    void its.open(choice ?? null).then((found) => {
      if (camera.current !== its) return its.close();
      setProblem(found);
      setOpen(found === null);
    });
  }, []);

  useEffect(() => {
    if (!isWanted) return;
    const its = createCamera(setProblem, 'document');
    camera.current = its;
    open();
    const close = () => its.close();
    addEventListener('pagehide', close);
    return () => {
      removeEventListener('pagehide', close);
      camera.current = null;
      its.close();
      setOpen(false);
      setHint(null);
    };
  }, [isWanted, open]);

  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      const video = camera.current?.video;
      setHint((video && takePicture(video)?.hint) ?? null);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen]);

  return {
    video: camera.current?.video ?? null,
    isOpen,
    problem,
    hint,
    choices: camera.current?.choices() ?? [],
    chosen: camera.current?.chosen() ?? null,
    open,
  };
}
