import { Text, Tooltip } from '@mantine/core';
import { sinceText } from './since-text.ts';

/** Milliseconds by which the server's clock is ahead of this machine's: the sandbox's time can be moved. */
let serverAheadMs = 0;

/** Takes the server's time from an answer that has just come. */
export function noteServerTime(now: string): void {
  serverAheadMs = new Date(now).getTime() - Date.now();
}

/** The server's time. */
export function serverNow(): Date {
  return new Date(Date.now() + serverAheadMs);
}

const dayTime = new Intl.DateTimeFormat('en-ZA', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const exact = new Intl.DateTimeFormat('en-ZA', { dateStyle: 'full', timeStyle: 'long', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'short', year: 'numeric' });

interface Props {
  /** ISO 8601. */
  readonly at: string;
  /** `ago` says "5 min ago" or "in 2 h"; `at` the day and the time here. Default `at`. */
  readonly as?: 'at' | 'ago' | 'day';
}

/** A moment, in the reader's own time zone; exactly, and in UTC, when it is pointed at. */
export function Time({ at, as = 'at' }: Props) {
  const date = new Date(at);
  const text =
    as === 'ago' ? sinceText(date, serverNow()) : as === 'day' ? day.format(date) : dayTime.format(date);
  return (
    <Tooltip label={`${exact.format(date)} (${at.slice(0, 19).replace('T', ' ')} UTC)`}>
      <Text component="time" dateTime={at} inherit className="figures">
        {text}
      </Text>
    </Tooltip>
  );
}
