import { readFileSync } from 'node:fs';

/** A secret that a configuration refers to is not there; the message names the reference, never the secret. */
export class SecretMissing extends Error {
  override readonly name = 'SecretMissing';
}

/** Where `env:` references look. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Whether a text refers to a secret: `env:NAME`, a variable, or `file:/path`, a file's text without its last line break. */
export function isSecretReference(text: string): boolean {
  return /^(env:[A-Za-z_][A-Za-z0-9_]*|file:.+)$/.test(text);
}

/**
 * The secret that a reference stands for. Read when it is asked for, so that a file that is rotated is seen at the next start.
 *
 * @throws SecretMissing when the variable or the file is not there, or empty.
 */
export function readSecret(reference: string, env: Environment): string {
  const [kind, name] = [
    reference.slice(0, reference.indexOf(':')),
    reference.slice(reference.indexOf(':') + 1),
  ];
  const secret = kind === 'env' ? env[name] : readFile(name);
  if (!secret) throw new SecretMissing(`The secret ${reference} is missing or empty.`);
  return secret;
}

function readFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}
