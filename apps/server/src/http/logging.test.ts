import { expect, it } from 'vitest';
import { createLogger } from './logging.ts';

function logged(error: unknown): string {
  let output = '';
  const write = (line: string) => {
    output += line;
  };
  createLogger('info', { write }).error({ err: error }, 'failed');
  return output;
}

const fromDatabase = (message: string, more: object = {}) =>
  Object.assign(new Error(message), {
    severity: 'ERROR',
    routine: 'exec_stmt_raise',
    code: 'P0001',
    ...more,
  });

it('logs of an error of the database its code and place, and not a line of its message', () => {
  const output = logged(fromDatabase('first\n8501015800088\n  of Thabo', { detail: 'Key (8501015800088)' }));
  expect(output).not.toMatch(/8501015800088|Thabo|first/);
  expect(JSON.parse(output).err).toMatchObject({ message: 'database error', code: 'P0001' });
  expect(JSON.parse(output).err.stack).toMatch(/^\s+at .*logging\.test\.ts/);
});

it('logs no more of an error that caused another', () => {
  const output = logged(new Error('look-up failed', { cause: fromDatabase('first\n8501015800088') }));
  expect(output).not.toMatch(/8501015800088|first/);
  expect(JSON.parse(output).err).toMatchObject({
    message: 'look-up failed',
    cause: { message: 'database error', stack: expect.stringContaining(' at ') },
  });
});
