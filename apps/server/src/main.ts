import { Command } from 'commander';
import { ConfigError, readConfig } from './config.ts';

const program = new Command('qiniso')
  .description('Self-hostable identity and business verification for South Africa.')
  .showHelpAfterError();

program
  .command('start', { isDefault: true })
  .description('Run the web server and the worker, in sandbox mode unless MODE=production.')
  .action(async () => {
    const { start } = await import('./commands/start.ts');
    await start(readConfig(process.env));
  });

try {
  await program.parseAsync();
} catch (error) {
  // These say what to do; anything else is ours, and its place helps whoever reports it.
  const isForOperator =
    error instanceof ConfigError || /^(EmbeddedPostgres|Migration)/.test((error as Error).name);
  console.error(isForOperator ? (error as Error).message : error);
  process.exitCode = 1;
}
