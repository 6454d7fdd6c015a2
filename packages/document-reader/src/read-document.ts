import sharp from 'sharp';
import { decodeLicence } from './barcode/licence.ts';
import { LICENCE_BYTES, type LicenceKeyring } from './barcode/licence-blocks.ts';
import { type BarcodeReading, readBarcode } from './barcode/read-barcode.ts';
import { parseSmartId } from './barcode/smart-id.ts';
import { DOCUMENT_SIZES, type DocumentKind } from './document-kind.ts';
import type {
  BarcodeContent,
  BarcodeFound,
  DocumentReading,
  MrzFound,
  ReadRequest,
} from './document-reading.ts';
import { mayBeIdentityNo } from './identity-number.ts';
import { laid, type Quad, turnedHalf } from './imaging/geometry.ts';
import { type Plane, rotatedHalf } from './imaging/planes.ts';
import { rectify } from './imaging/warp.ts';
import { type MrzReading, readMrz } from './mrz/read-mrz.ts';
import { parseTd3, splitMrzText } from './mrz/td3.ts';
import { findOutlines } from './outline/find-outline.ts';
import { decodePhotograph, type Photograph } from './photograph.ts';
import { measureQuality, type SideQuality } from './quality.ts';
import { findTamperSigns, type TamperSigns } from './tampering.ts';
import { comparePrinted, type MachineFields, readPrintedFields } from './text/printed-fields.ts';
import { recogniseText, TEXT_RESOLUTION, type Word } from './text/recognise-text.ts';

/** A face in a picture, pixels. */
export interface FoundFace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 0 to 1. */
  readonly score: number;
}

/** What the reader is given besides the pictures. */
export interface ReadingTools {
  readonly licenceKeys: LicenceKeyring;
  /** The largest face of a JPEG, or null. */
  readonly findFace: (jpeg: Uint8Array) => Promise<FoundFace | null>;
}

/** Pixels a millimetre of what faces are looked for in, and quality is measured on. */
const [FACE_RESOLUTION, QUALITY_RESOLUTION] = [6, 10];

/**
 * Reads a document: decodes, finds its outline and which way up it is, reads the machine-readable zone, the barcode and the print, measures
 * quality and signs of tampering, and cuts out the portrait.
 *
 * @throws UnreadableImage for a picture that is damaged or too large
 */
export async function readDocument(request: ReadRequest, tools: ReadingTools): Promise<DocumentReading> {
  const { kind, now } = request;
  const photograph = await decodePhotograph(request.front);
  const outlines = outlinesOf(photograph, kind);
  const seen = kind === 'passport' ? readMrz(photograph.grey, outlines.slice(0, 3)) : null;
  const page = await uprightPage(photograph, kind, outlines, seen, tools);
  const words = page ? printOf(kind, page.words) : [];
  const printed = readPrintedFields(kind, words, mayBeIdentityNo);

  const mrz = kind === 'passport' ? foundMrz(seen, request.given.mrzText, now) : null;
  const back = request.back === null ? null : await decodePhotograph(request.back);
  const backOutlines = back ? outlinesOf(back, kind) : [];
  const barcode =
    kind === 'passport'
      ? null
      : ((await foundBarcode(kind, photograph, outlines, back, backOutlines, tools.licenceKeys)) ??
        givenBarcode(kind, request.given.barcode, tools.licenceKeys));
  const machine = machineFields(mrz, barcode);
  return {
    kind,
    front: page?.quality ?? unseen,
    back: back && qualityOfBack(back, kind, backOutlines),
    mrz,
    barcode,
    clientDiffers: clientDiffers(request, mrz, barcode, tools.licenceKeys),
    printed,
    agreement: machine && comparePrinted(words, printed, machine, spellings),
    tampering: page?.tampering ?? { editor: photograph.editor, hasSmoothPatch: null },
    portrait: page?.portrait ?? null,
  };
}

const unseen: SideQuality = { resolution: 0, sharpness: 0, glare: 0, contrast: 0, problems: ['no_outline'] };

function outlinesOf(photograph: Photograph, kind: DocumentKind): Quad[] {
  const [wide, high] = DOCUMENT_SIZES[kind];
  const elongation = Math.max(wide, high) / Math.min(wide, high);
  return findOutlines(photograph, elongation).map(({ quad }) => quad);
}

/** Where the machine-readable zone of a passport begins, millimetres from the top (ICAO 9303, part 4). */
const ZONE_TOP = 64.8;

/** The words of the print alone: compared with itself, a machine-readable zone would agree with any print. */
const printOf = (kind: DocumentKind, words: readonly Word[]): readonly Word[] =>
  kind === 'passport' ? words.filter(({ bottom }) => bottom <= ZONE_TOP * TEXT_RESOLUTION) : words;

interface UprightPage {
  readonly words: readonly Word[];
  readonly quality: SideQuality;
  readonly tampering: TamperSigns;
  readonly portrait: Uint8Array | null;
}

/** The front as it is to be looked at; which way up is told by the machine-readable zone, else by the face, else by the print. */
async function uprightPage(
  photograph: Photograph,
  kind: DocumentKind,
  outlines: readonly Quad[],
  mrz: MrzReading | null,
  tools: ReadingTools,
): Promise<UprightPage | null> {
  const size = DOCUMENT_SIZES[kind];
  const [outline] = outlines;
  const isKnown = mrz?.isReadable === true;
  const first = isKnown ? mrz.quad : outline && laid(outline, size[0] > size[1]);
  if (!first) return null;
  const standing = await standingOf(photograph, first, size, isKnown, tools);
  const grey = (quad: Quad): Plane => rectify(photograph.grey, 1, quad, size, TEXT_RESOLUTION);
  let { quad } = standing;
  let words = await recogniseText(grey(quad));
  if (!isKnown && !standing.face) {
    const turned = await recogniseText(grey(turnedHalf(quad)));
    if (surenessOf(turned) > surenessOf(words)) [quad, words] = [turnedHalf(quad), turned];
  }
  const rgb = rectify(photograph.rgb, 3, quad, size, QUALITY_RESOLUTION);
  const page = rectify(photograph.grey, 1, quad, size, QUALITY_RESOLUTION);
  return {
    words,
    quality: measureQuality(photograph, quad, size[0], page, rgb),
    tampering: findTamperSigns(photograph, quad),
    portrait: standing.face ? await cutPortrait(photograph, quad, size, standing.face) : null,
  };
}

const surenessOf = (words: readonly Word[]): number =>
  words.reduce((sum, { text, confidence }) => sum + (confidence > 60 ? text.length : 0), 0);

/** Turns the page so that its face stands upright; the face in pixels at `FACE_RESOLUTION`. */
async function standingOf(
  photograph: Photograph,
  quad: Quad,
  size: readonly [number, number],
  isKnown: boolean,
  { findFace }: ReadingTools,
): Promise<{ readonly quad: Quad; readonly face: FoundFace | null }> {
  const small = rectify(photograph.rgb, 3, quad, size, FACE_RESOLUTION);
  const upright = await findFace(await jpegOf(small));
  if (isKnown) return { quad, face: upright };
  const turned = await findFace(await jpegOf(rotatedHalf(small, 3)));
  return (turned?.score ?? 0) > (upright?.score ?? 0)
    ? { quad: turnedHalf(quad), face: turned }
    : { quad, face: upright };
}

const jpegOf = ({ data, width, height }: Plane): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();

/** The face with hair and shoulders, as large as the photograph has it. */
async function cutPortrait(
  photograph: Photograph,
  quad: Quad,
  size: readonly [number, number],
  face: FoundFace,
): Promise<Uint8Array> {
  const scale = TEXT_RESOLUTION / FACE_RESOLUTION;
  const page = rectify(photograph.rgb, 3, quad, size, TEXT_RESOLUTION);
  const wide = face.width * scale * 1.9;
  const left = Math.max(0, Math.round((face.x + face.width / 2) * scale - wide / 2));
  const top = Math.max(0, Math.round((face.y + face.height / 2) * scale - wide * 0.68));
  const width = Math.min(page.width - left, Math.round(wide));
  const height = Math.min(page.height - top, Math.round(wide * 1.25));
  return await sharp(page.data, { raw: { width: page.width, height: page.height, channels: 3 } })
    .extract({ left, top, width, height })
    .jpeg({ quality: 90 })
    .toBuffer();
}

function foundMrz(seen: MrzReading | null, given: string | null, now: Date): MrzFound | null {
  const read = seen?.isReadable ? parseTd3(seen.lines, now) : null;
  if (read) return { by: 'us', mrz: read, corrected: seen?.corrected.length ?? 0 };
  const lines = given === null ? null : splitMrzText(given);
  const theirs = lines && parseTd3(lines, now);
  return theirs && { by: 'client', mrz: theirs, corrected: 0 };
}

/** The barcode of a card is on its back, that of the green book on its page. */
async function foundBarcode(
  kind: DocumentKind,
  front: Photograph,
  frontOutlines: readonly Quad[],
  back: Photograph | null,
  backOutlines: readonly Quad[],
  keys: LicenceKeyring,
): Promise<BarcodeFound | null> {
  const [photograph, outlines] = kind === 'green-book' ? [front, frontOutlines] : [back, backOutlines];
  if (!photograph) return null;
  const content = (reading: BarcodeReading) => contentOf(kind, reading, keys);
  const symbologies =
    kind === 'green-book'
      ? (['Code39', 'Code128'] as const)
      : kind === 'licence'
        ? (['PDF417'] as const)
        : (['PDF417', 'Code39'] as const);
  const reading = await readBarcode(
    photograph.grey,
    outlines,
    symbologies,
    (found) => content(found) !== null,
  );
  const found = reading && content(reading);
  return found && { by: 'us', content: found };
}

function givenBarcode(
  kind: DocumentKind,
  given: Uint8Array | null,
  keys: LicenceKeyring,
): BarcodeFound | null {
  if (given === null) return null;
  const text = Buffer.from(given).toString('utf8');
  const content = contentOf(kind, { bytes: given, text }, keys);
  if (content) return { by: 'client', content };
  return kind === 'licence'
    ? { by: 'client', content: { type: 'unverified-licence', unverified: 'wrong_length' } }
    : null;
}

/** Whether what the client has read is something else than what we have. */
function clientDiffers(
  { kind, given }: ReadRequest,
  mrz: MrzFound | null,
  barcode: BarcodeFound | null,
  keys: LicenceKeyring,
): boolean | null {
  if (mrz?.by === 'us' && given.mrzText !== null)
    return splitMrzText(given.mrzText)?.join('') !== mrz.mrz.lines.join('');
  if (barcode?.by !== 'us' || given.barcode === null) return null;
  const theirs = givenBarcode(kind, given.barcode, keys)?.content ?? null;
  return JSON.stringify(theirs) !== JSON.stringify(barcode.content);
}

/** What a barcode holds, by what its kind of document may have; null for any other barcode. */
function contentOf(
  kind: DocumentKind,
  { text, bytes }: BarcodeReading,
  keys: LicenceKeyring,
): BarcodeContent | null {
  if (kind === 'licence') {
    if (bytes.byteLength !== LICENCE_BYTES) return null;
    const licence = decodeLicence(bytes, keys);
    return 'unverified' in licence
      ? { type: 'unverified-licence', ...licence }
      : { type: 'licence', licence };
  }
  const card = kind === 'smart-id' ? parseSmartId(text) : null;
  if (card) return { type: 'smart-id', card };
  const digits = text.trim();
  // Misread bars hardly ever pass the check digit; a number that does not pass is still what the bars say, if it is given to us.
  return mayBeIdentityNo(digits) ? { type: 'identity-number', identityNo: digits } : null;
}

/** What the machine-readable part says; null where there is none that counts. */
function machineFields(mrz: MrzFound | null, barcode: BarcodeFound | null): MachineFields | null {
  const nothing: MachineFields = {
    surname: null,
    givenNames: null,
    documentNumber: null,
    identityNo: null,
    birthDate: null,
    expiryDate: null,
  };
  if (mrz) {
    const { personalNumber, ...fields } = mrz.mrz;
    const identityNo = personalNumber && mayBeIdentityNo(personalNumber) ? personalNumber : null;
    return { ...nothing, ...pick(fields), identityNo };
  }
  const content = barcode?.content;
  if (content?.type === 'smart-id') {
    const { surname, givenNames, identityNo, birthDate } = content.card;
    return { ...nothing, surname, givenNames, identityNo, birthDate };
  }
  if (content?.type === 'licence') {
    const { surname, licenceNo, identityNo, birthDate } = content.licence;
    return { ...nothing, surname, documentNumber: licenceNo, identityNo, birthDate };
  }
  return content?.type === 'identity-number' ? { ...nothing, identityNo: content.identityNo } : null;
}

const pick = ({
  surname,
  givenNames,
  documentNumber,
  birthDate,
  expiryDate,
}: Omit<MrzFound['mrz'], 'personalNumber'>) => ({
  surname,
  givenNames,
  documentNumber,
  birthDate,
  expiryDate,
});

function qualityOfBack(back: Photograph, kind: DocumentKind, outlines: readonly Quad[]): SideQuality {
  const size = DOCUMENT_SIZES[kind];
  const [outline] = outlines;
  if (!outline) return unseen;
  const quad = laid(outline, size[0] > size[1]);
  const page = rectify(back.grey, 1, quad, size, QUALITY_RESOLUTION);
  return measureQuality(back, quad, size[0], page, rectify(back.rgb, 3, quad, size, QUALITY_RESOLUTION));
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** The ways in which documents print a date. */
const spellings = (date: string): readonly string[] => [
  `${date.slice(8)} ${MONTHS[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`,
  date,
  date.replaceAll('-', '/'),
];
