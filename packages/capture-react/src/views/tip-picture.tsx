const DRAWINGS = {
  light:
    'M24 15a9 9 0 1 1 0 18a9 9 0 0 1 0-18M24 5v4M24 39v4M5 24h4M39 24h4M10.500 10.500l3 3M34.500 34.500l3 3M37.500 10.500l-3 3M13.500 34.500l-3 3',
  bare: 'M4 17h40M7 17v5c0 9 14 9 14 0v-5M27 17v5c0 9 14 9 14 0v-5M21 20q3-2 6 0M9 40 39 6',
  hold: 'M15 5h18v38H15zM24 15a4 4 0 1 1 0 8a4 4 0 0 1 0-8M18 32c1-7 11-7 12 0M22 38h4',
} as const;

export function TipPicture({ tip }: { tip: keyof typeof DRAWINGS }) {
  return (
    <svg className="qc-tip" viewBox="0 0 48 48" fill="none" aria-hidden="true">
      <path d={DRAWINGS[tip]} />
    </svg>
  );
}
