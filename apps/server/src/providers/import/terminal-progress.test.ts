import { describe, expect, it } from 'vitest';
import type { ImportProgress } from './import-file.ts';
import { TerminalProgress } from './terminal-progress.ts';

const at = (bytesRead: number, phase: ImportProgress['phase'] = 'reading'): ImportProgress => ({
  phase,
  bytesRead,
  bytesTotal: 1000,
  rows: bytesRead * 10,
  rejected: phase === 'placing' ? 1 : 0,
});

function createOutput(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

describe('TerminalProgress', () => {
  it('writes over one line of a terminal, with rate and time to go', () => {
    const output = createOutput(true);
    let now = 0;
    const progress = new TerminalProgress(output, 'people', () => now);
    now = 2_000;
    progress.update(at(250));
    now = 2_100;
    progress.update(at(300));
    progress.update(at(1000, 'placing'));
    progress.end();
    expect(output.written).toEqual([
      '\r\u001b[2K[#####...............] 25%  2 500 rows, 1 250/s, 6 s to go',
      '\r\u001b[2KPutting 9 999 people in place …',
      '\n',
    ]);
  });

  it('writes a line for every tenth where there is no terminal', () => {
    const output = createOutput(false);
    let now = 0;
    const progress = new TerminalProgress(output, 'people', () => now);
    for (let read = 0; read <= 1000; read += 50) {
      now += 1000;
      progress.update(at(read));
    }
    progress.end();
    expect(output.written).toHaveLength(10);
    expect(output.written.at(-1)).toBe('[####################]100%  10 000 rows, 476/s\n');
  });
});
