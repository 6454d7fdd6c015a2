// How letters of other alphabets are written in ours. Arabic and Hebrew write no short vowels: their words are told apart
// (`abjad`), because they are compared otherwise.

const pairs = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(' ').map((pair) => {
      const [letter = '', latin = ''] = pair.split(':');
      return [letter, latin] as const;
    }),
  );

export const CYRILLIC = pairs(
  'а:a б:b в:v г:g д:d е:e ё:yo ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya ' +
    'і:i ї:yi є:ye ґ:g ў:u ђ:dj ј:j љ:lj њ:nj ћ:c џ:dz ѓ:g ќ:k ѕ:dz ә:a ғ:g қ:q ң:n ө:o ұ:u ү:u һ:h ҳ:h ҷ:j ӣ:i ӯ:u',
);

export const ARABIC = pairs(
  'ا:a أ:a إ:i آ:a ٱ:a ب:b پ:p ت:t ث:th ج:j چ:ch ح:h خ:kh د:d ذ:dh ر:r ز:z ژ:zh س:s ش:sh ص:s ض:d ط:t ظ:z ع:a غ:gh ف:f ق:q ك:k ک:k گ:g ل:l م:m ن:n ه:h ة:a ۀ:a و:u ؤ:u ي:i ی:i ى:a ئ:i ء: ـ:',
);

export const HEBREW = pairs(
  'א:a ב:b ג:g ד:d ה:h ו:u ז:z ח:h ט:t י:i כ:k ך:k ל:l מ:m ם:m נ:n ן:n ס:s ע:a פ:p ף:f צ:ts ץ:ts ק:k ר:r ש:sh ת:t',
);

/** Latin letters that lose nothing but a mark, and have no decomposition. */
export const LATIN = pairs('ø:o ß:ss ł:l đ:d ħ:h ı:i æ:ae œ:oe þ:th ð:d ə:a ŋ:n ƙ:k ɓ:b ɗ:d ŧ:t ŀ:l');

/** Cyrillic and Greek letters that look like ours: within a Latin word they stand for them. */
export const LOOK_ALIKE = pairs(
  'а:a в:b е:e к:k м:m н:h о:o р:p с:c т:t у:y х:x і:i ј:j ѕ:s α:a ο:o ρ:p ν:v ι:i κ:k τ:t υ:y χ:x ε:e',
);

/** And ours that stand for Cyrillic ones within a Cyrillic word. */
export const LOOK_ALIKE_LATIN = pairs('a:а b:в e:е k:к m:м o:о p:р c:с t:т y:у x:х i:і h:н');
