import type { CaptureInstruction } from '@qiniso/capture-protocol';

/** A drawn face that does what is asked, as in a mirror. The sentence beside it says the same. */
export function FacePicture({ pose }: { pose: CaptureInstruction | 'welcome' }) {
  return (
    <svg className={`qc-face qc-face-${pose}`} viewBox="0 0 96 96" fill="none" aria-hidden="true">
      <circle className="qc-face-ground" cx="48" cy="48" r="46" />
      <path className="qc-face-skin qc-face-ear qc-face-ear-left" d="M24 46a5 7 0 1 0 2 12z" />
      <path className="qc-face-skin qc-face-ear qc-face-ear-right" d="M72 46a5 7 0 1 1-2 12z" />
      <path className="qc-face-skin" d="M25 44c0-16 9-27 23-27s23 11 23 27c0 19-10 35-23 35S25 63 25 44z" />
      <path
        className="qc-face-hair"
        d="M24 47c-3-21 8-34 24-34s27 13 24 34c-1-9-4-15-9-18-9 4-23 3-29-1-5 4-9 10-10 19z"
      />
      <g className="qc-face-features">
        <g className="qc-face-eyes">
          <ellipse cx="39" cy="48" rx="2.8" ry="3.4" />
          <ellipse cx="57" cy="48" rx="2.8" ry="3.4" />
        </g>
        <path className="qc-face-line" d="M48 50v7.5h-2.5" />
        <path className="qc-face-line qc-face-mouth" d="M41 66q7 3 14 0" />
        <path className="qc-face-line qc-face-mouth-smile" d="M37 63.500q11 12 22 0" />
      </g>
    </svg>
  );
}
