/**
 * The message that brings a code to a phone, in the languages of the page. One SMS of 160 characters with a link of up to 85: only letters
 * of the GSM alphabet, which knows neither ê nor š.
 */
const ENGLISH = 'Go on with your check here. Your other screen shows {digits}. Valid 15 min: {url}';
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['en', ENGLISH],
  ['zu', 'Qhubeka lapha. Esinye isikrini sikhombisa u-{digits}. Imizuzu engu-15: {url}'],
  ['xh', 'Qhubeka apha. Esinye isikrini sibonisa u-{digits}. Imizuzu eyi-15: {url}'],
  ['af', 'Gaan hier voort. Jou ander skerm wys {digits}. Geldig vir 15 min: {url}'],
  ['st', 'Tswela pele mona. Skrine se seng se bontsha {digits}. Metsotso e 15: {url}'],
  ['tn', 'Tswelela fano. Sekirini se sengwe se bontsha {digits}. Metsotso e 15: {url}'],
]);

/** @param language BCP 47; English where there is no text of it */
export function handOverSmsText(language: string, values: { digits: string; url: string }): string {
  const text = TEXTS.get(language.split('-')[0]?.toLowerCase() ?? '') ?? ENGLISH;
  return text.replace('{digits}', values.digits).replace('{url}', values.url);
}
