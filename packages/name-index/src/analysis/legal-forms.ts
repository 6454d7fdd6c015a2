/** Legal forms a name may end with. The number is stored with the name: append only. */
export const LEGAL_FORMS = [
  'none',
  'pty-ltd',
  'cc',
  'npc',
  'ltd',
  'inc',
  'soc-ltd',
  'cooperative',
  'foreign',
] as const;
export type LegalForm = (typeof LEGAL_FORMS)[number];

/** Phrases, in English and Afrikaans, by their last word; longer ones first. */
const phrases = new Map<string, { readonly before: readonly string[]; readonly form: LegalForm }[]>();
const add = (form: LegalForm, ...texts: string[]): void => {
  for (const text of texts) {
    const words = text.split(' ');
    const last = words.pop() ?? '';
    const found = phrases.get(last) ?? [];
    found.push({ before: words, form });
    phrases.set(
      last,
      found.sort((a, b) => b.before.length - a.before.length),
    );
  }
};
for (const company of ['pty', 'proprietary', 'edms', 'eiendoms', 'prop']) {
  for (const limited of ['ltd', 'limited', 'bpk', 'beperk']) {
    add('pty-ltd', `${company} ${limited}`);
  }
}
add('pty-ltd', 'pty', 'proprietary', 'edms', 'ptyltd');
add('cc', 'cc', 'close corporation', 'bk', 'beslote korporasie');
add('npc', 'npc', 'non profit company', 'nonprofit company', 'nwm', 'nie winsgewende maatskappy', 'npo');
add('npc', 'section 21');
add('soc-ltd', 'soc', 'soc ltd', 'soc limited', 'state owned company', 'state owned company limited');
add('ltd', 'ltd', 'limited', 'bpk', 'beperk');
add('inc', 'inc', 'incorporated', 'ing', 'ingelyf');
add('cooperative', 'primary co operative limited', 'co operative limited', 'co operative ltd');
add('cooperative', 'cooperative limited', 'cooperative ltd', 'kooperasie beperk');
add('foreign', 'plc', 'llc', 'llp', 'gmbh', 'corp', 'pte ltd', 'pvt ltd', 'private limited', 'bv', 'nv');
/** Ring-fenced: stands before the form and says nothing of its own. */
add('none', 'rf');

/** Every word of a legal form. */
export const LEGAL_WORDS: readonly string[] = [
  ...new Set([...phrases].flatMap(([last, found]) => [last, ...found.flatMap(({ before }) => before)])),
];

/**
 * Takes legal forms off the end of `words` (changed in place; one word always stays) and says which one it was, as an index of
 * {@link LEGAL_FORMS}.
 */
export function takeLegalForm(words: string[]): number {
  let form: LegalForm = 'none';
  while (words.length > 1) {
    const found = phrases
      .get(words.at(-1) ?? '')
      ?.find(
        ({ before }) =>
          before.length + 1 < words.length &&
          before.every((word, i) => words[words.length - 1 - before.length + i] === word),
      );
    if (!found) break;
    words.length -= found.before.length + 1;
    if (form === 'none') form = found.form;
  }
  return LEGAL_FORMS.indexOf(form);
}
