export { HostedCapture } from './hosted-capture.tsx';
