import { notifications } from '@mantine/notifications';
import { CheckIcon, WarningIcon } from './icons.tsx';

const CLOSE = { 'aria-label': 'Close the message' };

/** Says shortly that something was done: "User created". */
export function showSuccess(message: string): void {
  notifications.show({
    message,
    color: 'teal',
    icon: <CheckIcon />,
    autoClose: 4_000,
    closeButtonProps: CLOSE,
  });
}

/** Says what went wrong, until it is closed. */
export function showFailure(error: unknown): void {
  notifications.show({
    title: 'That did not work',
    message: failureText(error),
    color: 'red',
    icon: <WarningIcon />,
    autoClose: false,
    closeButtonProps: CLOSE,
  });
}

/** What went wrong, for the user. */
export function failureText(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Try again.';
}
