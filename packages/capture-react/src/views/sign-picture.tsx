export type Sign = 'done' | 'again' | 'alert' | 'camera' | 'clock' | 'devices' | 'link';

const DRAWINGS: Readonly<Record<Sign, string>> = {
  done: 'M20 33l9 9 16-18',
  again: 'M44 26a14 14 0 1 0 2 9M46 18v9h-9',
  alert: 'M32 18v17M32 45v.5',
  camera: 'M14 24h8l3-5h14l3 5h8v23H14zM32 28a7 7 0 1 1 0 14a7 7 0 0 1 0-14M14 14l36 38',
  clock: 'M32 16a16 16 0 1 1 0 32a16 16 0 0 1 0-32M32 22v11l7 4',
  devices: 'M15 18h16v28H15zM38 24h11v22H38zM22 41h2M42 41h3',
  link: 'M28 36a8 8 0 0 0 11 0l6-6a8 8 0 0 0-11-11l-2 2M36 28a8 8 0 0 0-11 0l-6 6a8 8 0 0 0 11 11l2-2',
};

/** The sign above a message; the words beside it say the same. */
export function SignPicture({ sign }: { sign: Sign }) {
  return (
    <svg className={`qc-sign qc-sign-${sign}`} viewBox="0 0 64 64" fill="none" aria-hidden="true">
      <circle cx="32" cy="32" r="31" />
      <path d={DRAWINGS[sign]} />
    </svg>
  );
}
