import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { fold } from './listed-entity.ts';

countries.registerLocale(english);

/** Names that publishers use and the standard does not, in capitals. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  RUSSIA: 'RU',
  SYRIA: 'SY',
  IRAN: 'IR',
  'NORTH KOREA': 'KP',
  DPRK: 'KP',
  "DEMOCRATIC PEOPLE'S REPUBLIC OF KOREA": 'KP',
  'SOUTH KOREA': 'KR',
  'REPUBLIC OF KOREA': 'KR',
  USSR: 'RU',
  BURMA: 'MM',
  LAOS: 'LA',
  VIETNAM: 'VN',
  TANZANIA: 'TZ',
  MOLDOVA: 'MD',
  BOLIVIA: 'BO',
  VENEZUELA: 'VE',
  PALESTINE: 'PS',
  'PALESTINIAN TERRITORY': 'PS',
  'PALESTINIAN AUTHORITY': 'PS',
  'WEST BANK': 'PS',
  GAZA: 'PS',
  'IVORY COAST': 'CI',
  "COTE D'IVOIRE": 'CI',
  'CZECH REPUBLIC': 'CZ',
  SWAZILAND: 'SZ',
  MACEDONIA: 'MK',
  'CAPE VERDE': 'CV',
  'DEMOCRATIC REPUBLIC OF THE CONGO': 'CD',
  'CONGO, DEMOCRATIC REPUBLIC OF THE': 'CD',
  'REPUBLIC OF THE CONGO': 'CG',
  'THE GAMBIA': 'GM',
  'THE BAHAMAS': 'BS',
  ENGLAND: 'GB',
  'UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND': 'GB',
  USA: 'US',
  UAE: 'AE',
  TURKEY: 'TR',
  'HONG KONG': 'HK',
  MACAU: 'MO',
  KOSOVO: 'XK',
};

/** ISO 3166-1 alpha-2 of a country's name, two-letter or three-letter code in whatever case; null when it is none. */
export function countryCode(text: string | null | undefined): string | null {
  const name = fold(text).normalize('NFD').replace(/\p{M}/gu, '').replace(/[’`]/gu, "'");
  const upper = name.toUpperCase();
  if (upper === '') return null;
  if (/^[A-Z]{2}$/u.test(upper)) return upper === 'XK' || countries.isValid(upper) ? upper : null;
  const known = OTHER_NAMES[upper] ?? OTHER_NAMES[upper.replace(/^THE /u, '')];
  if (known) return known;
  if (/^[A-Z]{3}$/u.test(upper)) return countries.alpha3ToAlpha2(upper) ?? null;
  return countries.getAlpha2Code(name, 'en') ?? countries.getSimpleAlpha2Code(name, 'en') ?? null;
}

/** The codes of several names, each once, unknown ones left out. */
export function countryCodes(texts: Iterable<string | null | undefined>): string[] {
  const codes = new Set<string>();
  for (const text of texts) {
    const code = countryCode(text);
    if (code) codes.add(code);
  }
  return [...codes];
}
