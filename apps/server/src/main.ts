import { Command } from 'commander';
import { registerAccountCommands } from './accounts/commands.ts';
import { openCommandContext } from './commands/command-context.ts';
import { registerProviderCommands } from './commands/provider-commands.ts';
import { registerSandboxCommands } from './commands/sandbox-commands.ts';
import { ConfigError, readConfig } from './config.ts';
import { registerDeliveryCommands } from './delivery/commands.ts';
import { registerCheckImportCommands } from './providers/check-imports.ts';
import { registerCompanyImportCommands } from './providers/companies-register/commands.ts';
import { registerImportCommands } from './providers/person-registry/commands.ts';
import { registerQualificationImportCommands } from './providers/qualification-register/commands.ts';
import { registerListCommands } from './screening/commands.ts';

const program = new Command('qiniso')
  .description('Self-hostable identity and business verification for South Africa.')
  .showHelpAfterError();
const config = () => readConfig(process.env);
const openContext = () => openCommandContext(config());

program
  .command('start', { isDefault: true })
  .description('Run the server and its worker: in sandbox mode, unless MODE=production.')
  // No other command loads it: what a command loads is most of the time it takes.
  .action(async () => (await import('./commands/start.ts')).start(config()));
program
  .command('migrate')
  .description('Bring the database up to date and end.')
  .action(async () => {
    await (await openContext()).close();
    console.log('The database is up to date.');
  });
registerAccountCommands(program, openContext);
registerDeliveryCommands(program, openContext);
registerImportCommands(program, openContext);
registerCompanyImportCommands(program, openContext);
registerQualificationImportCommands(program, openContext);
registerCheckImportCommands(program, openContext);
registerProviderCommands(program, config, openContext);
registerListCommands(program, openContext);
registerSandboxCommands(program, config);

try {
  await program.parseAsync();
} catch (error) {
  console.error(isForOperator(error) ? error.message : error);
  process.exitCode = 1;
}

/** Errors whose message says what to do; of any other the place helps whoever reports it. */
function isForOperator(error: unknown): error is Error {
  return (
    error instanceof ConfigError ||
    (error instanceof Error &&
      [
        'EmbeddedPostgresInUse',
        'MigrationRefused',
        'ProviderConfigError',
        'RulesInvalid',
        'SecretMissing',
      ].includes(error.name))
  );
}
