import type { ReactNode } from 'react';

export interface IconProps {
  /** Pixels; 18 by default. */
  readonly size?: number;
}

/** Draws on a field of 24 by 24. Icons say nothing by themselves: a text or a label stands beside each. */
const icon =
  (drawing: ReactNode) =>
  ({ size = 18 }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawing}
    </svg>
  );

export const CheckIcon = icon(<path d="M5 12.5l4.5 4.5L19 7.5" />);
export const WarningIcon = icon(<path d="M12 4l9 16H3zM12 10v4.5M12 17.4v.1" />);
export const QueueIcon = icon(<path d="M4 6h16M4 12h16M4 18h10" />);
export const ChartIcon = icon(<path d="M4 20V4M4 20h16M8 16v-4M12.5 16V8M17 16v-6" />);
export const ListIcon = icon(<path d="M9 6h11M9 12h11M9 18h11M4 6h.1M4 12h.1M4 18h.1" />);
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </>,
);
export const UsersIcon = icon(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 20c.5-4 3-6 6.500-6s6 2 6.500 6M15.500 4.800a3.500 3.500 0 010 6.400M18 14.500c2 .8 3.200 2.700 3.500 5.500" />
  </>,
);
export const BranchIcon = icon(<path d="M4 20V9l8-5 8 5v11zM9.500 20v-6h5v6" />);
export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15" r="4" />
    <path d="M11 12l8.500-8.500M16 7l3 3M13.500 9.500l2 2" />
  </>,
);
export const WebhookIcon = icon(<path d="M4 12h9M9 7l5 5-5 5M17 5h3v14h-3" />);
export const MessageIcon = icon(<path d="M4 5h16v11H10l-4 4v-4H4z" />);
export const SettingsIcon = icon(
  <>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </>,
);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1.500M12 19.500V21M3 12h1.500M19.500 12H21M5.600 5.600l1.100 1.100M17.300 17.300l1.100 1.100M5.600 18.400l1.100-1.100M17.300 6.700l1.100-1.100" />
  </>,
);
export const MoonIcon = icon(<path d="M20 14.500A8 8 0 119.500 4a6.500 6.500 0 0010.500 10.500z" />);
export const LogOutIcon = icon(<path d="M14 4H5v16h9M10 12h11M17 8l4 4-4 4" />);
export const KeyboardIcon = icon(<path d="M3 6h18v12H3zM7 10h.1M11 10h.1M15 10h.1M7 14h10" />);
export const EyeIcon = icon(
  <>
    <path d="M2.500 12C5 7.500 8.300 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.800 6.500-9.500 6.500s-7-2-9.500-6.500z" />
    <circle cx="12" cy="12" r="2.800" />
  </>,
);
export const RefreshIcon = icon(
  <path d="M20 5v5h-5M4 19v-5h5M19.500 10A8 8 0 006 6.500L4 9M4.500 14A8 8 0 0018 17.500l2-2.500" />,
);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const BackIcon = icon(<path d="M15 5l-7 7 7 7" />);
export const NextIcon = icon(<path d="M9 5l7 7-7 7" />);
export const CopyIcon = icon(<path d="M9 9h11v11H9zM5 15H4V4h11v1" />);
export const DownloadIcon = icon(<path d="M12 4v11M7.500 10.500L12 15l4.500-4.500M4 20h16" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const CrossIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
/** Somebody has it. */
export const LockIcon = icon(<path d="M5 11h14v9H5zM8 11V8a4 4 0 018 0v3" />);
