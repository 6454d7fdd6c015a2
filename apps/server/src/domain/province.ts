/** The provinces of South Africa (domain-facts 4.16), each as forms and lists show it. */
export const provinces = {
  EASTERN_CAPE: 'Eastern Cape',
  FREE_STATE: 'Free State',
  GAUTENG: 'Gauteng',
  KWAZULU_NATAL: 'KwaZulu-Natal',
  LIMPOPO: 'Limpopo',
  MPUMALANGA: 'Mpumalanga',
  NORTH_WEST: 'North West',
  NORTHERN_CAPE: 'Northern Cape',
  WESTERN_CAPE: 'Western Cape',
} as const;

export type Province = keyof typeof provinces;

export const PROVINCES = Object.keys(provinces) as [Province, ...Province[]];

/** The province that a text names, by its code or its name; null: none. Case, spaces and hyphens do not matter. */
export function parseProvince(text: string): Province | null {
  const code = text
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
  return PROVINCES.find((province) => province === code) ?? null;
}
