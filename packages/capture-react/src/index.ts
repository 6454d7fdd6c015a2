export type {
  CaptureCallbacks,
  CaptureCompletion,
  CaptureError,
  CaptureErrorCode,
  CaptureStepChange,
} from './capture-events.ts';
export { QinisoCapture, type QinisoCaptureProps } from './qiniso-capture.tsx';
