import { notifications } from '@mantine/notifications';
import { CheckIcon, WarningIcon } from './icons.tsx';

/** Says shortly that something was done: "User created". */
export function showSuccess(message: string): void {
  notifications.show({ message, color: 'teal', icon: <CheckIcon />, autoClose: 4_000 });
}

/** Says what went wrong, until it is closed. */
export function showFailure(error: unknown): void {
  notifications.show({
    title: 'That did not work',
    message: failureText(error),
    color: 'red',
    icon: <WarningIcon />,
    autoClose: false,
  });
}

/** What went wrong, for the user. */
export function failureText(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Try again.';
}
