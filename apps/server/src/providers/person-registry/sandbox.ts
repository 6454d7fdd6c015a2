import { findSandboxPerson, type SandboxPerson } from '../../sandbox/people.ts';
import type { SandboxPortraits } from '../../sandbox/portraits.ts';
import { giveUpOnAbort } from '../give-up-on-abort.ts';
import { ProviderUnavailable } from '../provider-error.ts';
import type { FindPersonOptions, PersonRecord, PersonRegistries, RegistryVariant } from './port.ts';
import { StoredPersons, type StoredPersonsOptions } from './stored-persons.ts';

interface SandboxRegistryOptions extends StoredPersonsOptions {
  readonly portraits: Pick<SandboxPortraits, 'get'>;
}

/**
 * Both registry variants of the sandbox: the people of `sandbox/people.ts`, each answering as documented there, and
 * whoever was enrolled (`qiniso sandbox enrol`), who come first and are known to both variants.
 */
export function createSandboxPersonRegistries(options: SandboxRegistryOptions): PersonRegistries {
  const enrolledPersons = new StoredPersons(options);
  const createRegistry = (variant: RegistryVariant) => ({
    find: async (identityNo: string, how: FindPersonOptions): Promise<PersonRecord | null> => {
      const enrolled = await enrolledPersons.find('sandbox', identityNo, how);
      if (enrolled !== null) return enrolled;
      const person = findSandboxPerson(identityNo);
      return person === null ? null : await answer(person, variant, how, options);
    },
  });
  return { onfile: createRegistry('onfile'), online: createRegistry('online') };
}

async function answer(
  person: SandboxPerson,
  variant: RegistryVariant,
  { signal, withPortrait = true }: FindPersonOptions,
  { portraits }: SandboxRegistryOptions,
): Promise<PersonRecord | null> {
  switch (person.answers[variant]) {
    case 'no-record':
      return null;
    case 'time-out':
      return await giveUpOnAbort(new Promise<never>(() => {}), signal);
    case 'service-error':
      throw new ProviderUnavailable(
        'upstream_unavailable',
        'The sandbox plays a service error for this person.',
      );
    case 'record': {
      const isShown = withPortrait && person.hasPortrait;
      const portrait = isShown ? await giveUpOnAbort(getPortrait(person, portraits), signal) : null;
      return { ...person.record, portrait };
    }
  }
}

async function getPortrait(
  person: SandboxPerson,
  portraits: SandboxRegistryOptions['portraits'],
): Promise<Uint8Array> {
  try {
    return await portraits.get(person);
  } catch (cause) {
    throw new ProviderUnavailable(
      'upstream_unavailable',
      'A portrait of the sandbox could not be made.',
      cause,
    );
  }
}
