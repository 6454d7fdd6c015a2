import { startEmbeddedPostgres } from './embedded-postgres.ts';

// A process that runs the server of the directory in its first argument and says when it is up; for tests that kill it.
// The second argument says what it does then: `wait` to be killed, or `leave` without stopping the server.

const [dataDir = '', then] = process.argv.slice(2);
process.umask(0o077);
const { connection, pid } = await startEmbeddedPostgres({ dataDir, durable: false });
process.stdout.write(`${JSON.stringify({ connection, pid })}\n`);
if (then === 'leave') process.exit(0);
process.stdin.resume();
