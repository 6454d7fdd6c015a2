import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startApplication } from '../application.ts';
import type { Config } from '../config.ts';
import { sandboxAccounts, sandboxPassword } from '../sandbox/accounts.ts';

/** Starts the server, says where it is, and stops it in order when the process is told to. */
export async function start(config: Config): Promise<void> {
  const application = await startApplication(config);
  const addressFile = join(config.dataDir, 'address');
  await mkdir(config.dataDir, { recursive: true });
  await writeFile(addressFile, application.address);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await application.close();
    await rm(addressFile, { force: true });
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  console.log(`Qiniso (${config.mode}) listening on ${application.address}`);
  if (config.mode === 'production')
    console.log(`Console: ${config.publicUrl ?? application.address}/console`);
  if (config.mode === 'sandbox') console.log(welcome(application.address));
}

function welcome(address: string): string {
  const logIns = sandboxAccounts
    .flatMap(({ id, name, users }) =>
      users.map((user) => [user.username, user.role, `${id} ${name}`] as const),
    )
    .map(([username, role, account]) => `  ${username.padEnd(20)}${role.padEnd(13)}${account}`)
    .join('\n');
  return `
A private world with nobody real in it. Log-ins (password for all: ${sandboxPassword}):

${logIns}

Console:       ${address}/console
API reference: ${address}/docs

Verify somebody, then open the capture_url of the answer:

  TOKEN=$(curl -s ${address}/auth/login -d username=sandbox -d password=${sandboxPassword} | sed 's/.*"access_token":"\\([^"]*\\).*/\\1/')
  curl -s ${address}/consumer/idv/kyc/photo/verify -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
    -d '{"IdentityNo":"8501015800088","FirstName":"Thabo","LastName":"Mokoena","ConsentObtainedByDataSubject":true}'
`;
}
