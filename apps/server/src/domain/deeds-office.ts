/** The deeds offices (domain-facts 4.16), with other names they go by. */
const offices: readonly (readonly [string, readonly string[]])[] = [
  ['Bloemfontein', []],
  ['Cape Town', []],
  ['Johannesburg', []],
  ['Kimberley', []],
  ["King William's Town", ['Qonce']],
  ['Mpumalanga', ['Nelspruit', 'Mbombela']],
  ['Pietermaritzburg', []],
  ['Pretoria', []],
  ['Umtata', ['Mthatha']],
  ['Vryburg', []],
  ['Limpopo', ['Polokwane']],
];

/** Names of the deeds offices. */
export const deedsOffices: readonly string[] = offices.map(([office]) => office);

const toKey = (name: string): string => name.toUpperCase().replace(/[^A-Z]/g, '');
const officeOfKey = new Map(
  offices.flatMap(([office, others]) => [office, ...others].map((name) => [toKey(name), office] as const)),
);

/** The office that a text names, or null; case, spaces and apostrophes do not matter. */
export const parseDeedsOffice = (text: string): string | null => officeOfKey.get(toKey(text)) ?? null;
