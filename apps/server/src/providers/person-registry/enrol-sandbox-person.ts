import type { Kysely } from 'kysely';
import sharp from 'sharp';
import type { DB } from '../../database/database.generated.ts';
import { putAnyRegistryPerson } from '../../database/queries/person-registry.ts';
import type { Clock } from '../../domain/clock.ts';
import { normaliseName } from '../../domain/name-similarity.ts';
import { parseSaIdNumber } from '../../domain/sa-id-number.ts';
import type { Sealing } from '../../secrets/sealing.ts';
import { portraitContext } from './stored-persons.ts';

/** Somebody cannot be enrolled as given; `message` is for the person at the command line. */
export class EnrolmentRefused extends Error {
  override readonly name = 'EnrolmentRefused';
}

export interface Enrolment {
  readonly identityNo: string;
  readonly firstNames: string;
  readonly surname: string;
  /** A picture in any format the decoder knows, upright or marked as turned, at most 50 megapixels. */
  readonly photo: Uint8Array;
}

/** A portrait kept is at most this many pixels wide and high: more than enough for a face match. */
const longestEdge = 1200;

/**
 * Puts a person into both registry variants of the sandbox, to try a journey with a real camera (`qiniso sandbox
 * enrol`). Enrolling the same number again replaces the person; a number of the built-in people is answered with the
 * enrolled one from then on. Sandbox mode only: the caller checks.
 *
 * @throws EnrolmentRefused when the number, a name or the picture will not do.
 */
export async function enrolSandboxPerson(
  { database, sealing, clock }: { database: Kysely<DB>; sealing: Sealing; clock: Clock },
  { identityNo, firstNames, surname, photo }: Enrolment,
): Promise<void> {
  const now = clock.now();
  const number = parseSaIdNumber(identityNo, now);
  if (number.validity !== 'VALID')
    throw new EnrolmentRefused(`The identity number is no South African one: ${number.validity}.`);
  if (normaliseName(firstNames) === '' || normaliseName(surname) === '')
    throw new EnrolmentRefused('The first names and the surname need letters.');
  const portrait = await toPortrait(photo);

  await putAnyRegistryPerson(database, {
    registry: 'sandbox',
    identity_no: identityNo,
    first_names: firstNames.trim().toUpperCase(),
    surname: surname.trim().toUpperCase(),
    birth_date: number.birthDate,
    gender: number.gender,
    marital_status: null,
    deceased_status: 'Alive',
    deceased_date: null,
    id_book_issued_date: null,
    id_card_issued: null,
    id_card_date: null,
    portrait_ciphertext: sealing.seal(portrait, portraitContext('sandbox', identityNo)),
    import_id: null,
    recorded_at: now,
  });
}

async function toPortrait(photo: Uint8Array): Promise<Buffer> {
  try {
    return await sharp(photo, { limitInputPixels: 50_000_000, failOn: 'error' })
      .rotate()
      .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 90 })
      .toBuffer();
  } catch (cause) {
    throw new EnrolmentRefused('The photo is no picture that can be read: use a JPEG or PNG.', { cause });
  }
}
