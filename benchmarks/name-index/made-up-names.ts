/**
 * Names of companies and people that do not exist, the same for the same seed. Words follow South African usage: a few hundred common
 * ones, surnames and coined words by the hundred thousand, frequencies falling as Zipf says, some of them misspelt as in every register.
 */

const list = (words: string): string[] => words.trim().split(/\s+/);

const SURNAMES = list(`
  Dlamini Nkosi Ndlovu Khumalo Sithole Mokoena Mthembu Zulu Mkhize Mahlangu Molefe Naidoo Pillay Govender Botha Venter Pretorius Smith
  Jacobs Williams Fourie Nel Coetzee Kruger Steyn Meyer Swanepoel Viljoen Erasmus Maluleke Baloyi Chauke Mabaso Buthelezi Cele Ngcobo
  Zungu Gumede Shabalala Radebe Tshabalala Motaung Mofokeng Moloi Tau Phiri Banda Moyo Ncube Sibiya Zwane Masuku Maseko Nxumalo
  Hadebe Majola Mabuza Ngwenya Mnisi Mashaba Modise Kekana Ledwaba Maake Mabunda Ramaphosa Netshitenzhe Mudau Nemadzivhanani
  Makhado Tshivhase Petersen Adams Abrahams Davids Isaacs Hendricks Fortuin September Booysen Cloete Plaatjies Reddy Moodley Chetty Singh
  Maharaj Patel Khan Essop Cassim Joubert Marais Oosthuizen Grobler Potgieter Snyman Bezuidenhout Labuschagne Engelbrecht Liebenberg Brits
`);
const FIRST_NAMES = list(`
  Thabo Sipho Nomvula Lerato Kagiso Bongani Zanele Themba Palesa Tshepo Lindiwe Mandla Nthabiseng Andile Ayanda Busisiwe Dumisani
  Johannes Pieter Hendrik Anna Maria Susanna Jacobus Willem Elizabeth Michael David John Peter Sarah Fatima Mohammed Yusuf Aisha
  Priya Rajesh Anita Suresh Karabo Refilwe Katlego Boitumelo Tebogo Mpho Neo Rethabile Khutso Rudzani Tshilidzi Mulalo Vusi Nkosinathi
  Sibusiso Thandeka Nokuthula Jabulani Sizwe Xolani Zodwa Christo Riaan Annelie Charl Marelize Gert Wayne Craig Nicole Ashley
`);
const PLACES = list(`
  Soweto Sandton Durban Cape Gauteng Limpopo Mpumalanga Free Natal Vaal Highveld Karoo Umhlanga Tshwane Pretoria Polokwane Rustenburg
  Midrand Centurion Benoni Boksburg Knysna George Mossel Kimberley Mafikeng Mthatha Zululand Drakensberg Lowveld Bushveld Overberg
`);
const QUALITIES = list(`
  Blue Golden Royal African Global National United Premier Silver Star Green Red Black White New First Great Bright Smart Rapid
  Perfect Prime Elite Superior Eagle Lion Diamond Sunrise Rainbow Ubuntu Amandla Khanya Siyaya Umoja Masakhane Thuma Vuka Imbali
`);
const TRADES = list(`
  Trading Projects Investments Holdings Construction Enterprises Services Properties Consulting Logistics Transport Engineering
  Development Supplies Solutions Security Cleaning Catering Farming Mining Electrical Technologies Communications Marketing Distributors
  Developments Contractors Motors Foods Events Media Designs Builders Plumbing Training Health Medical Pharmacy Travel Tours
  Hardware Furniture Textiles Chemicals Plastics Steel Packaging Printing Recruitment Accounting Finance Insurance Brokers Capital
  Ventures Group Industries Manufacturing Maintenance Landscaping Tavern Butchery Bakery Fisheries Poultry Energy Solar Water
`);

const NGUNI = list(
  'ba be bo bu da di du fa fu ga gu ka khe khu ki la le lo ma mba mbe mi mo mpu na nda ndi ne nga ngi nko no nta nto ntu pha phi pho qa sa se si so tha the tho thu tsha va ve vu wa we xo ya za zi zo zu hla hlo dlu gco nxu mvu shwe',
);
const SOTHO = list(
  'bo ka ke ko la le lo ma me mo mphe na ne nko no pa pe phi po ra re ro sa se so ta te tha thi tla tlo tse tsha tshe tu ya hla nya kga kgo mabo kele leng pane tsi',
);
const OPENINGS = list(
  'b br c ch cl cr d dr f fl fr g gl gr h j k kl kn kr l m n p ph pl pr qu r s sc sh sk sl sm sn sp st str sw t th tr v w wh y z',
);
const VOWELS = list('a a a e e e e i i i o o o u u ai ea ee ie oo ou aa oe ui');
const CLOSINGS = list('b ck d ff g l ll m n nd ng nk nt p r rd rk rm rn rt s ss st t th tt x z');
const ENDINGS = list(
  'berg burg dale field ford man mann son stad ton ville wood worth sen sma stra er el en is on us ex ix or ia co tek net',
);

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <T>(random: () => number, items: readonly T[]): T =>
  items[Math.floor(random() * items.length)] as T;

/** The item's place is drawn as Zipf says: the first half as often again as all between it and its square. */
const zipf = <T>(random: () => number, items: readonly T[]): T =>
  items[Math.min(items.length - 1, Math.floor(items.length ** random()) - 1)] as T;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function coined(random: () => number): string {
  const draw = random();
  let word = '';
  if (draw < 0.55) {
    const syllables = draw < 0.3 ? NGUNI : SOTHO;
    const count = 2 + Math.floor(random() * 3);
    for (let i = 0; i < count; i += 1) word += pick(random, syllables);
  } else {
    const count = random() < 0.55 ? 1 : 2;
    for (let i = 0; i < count; i += 1) {
      word += pick(random, OPENINGS) + pick(random, VOWELS) + (random() < 0.7 ? pick(random, CLOSINGS) : '');
    }
    if (random() < 0.6 || word.length < 4) word += pick(random, ENDINGS);
  }
  return capital(word.length < 4 ? word + pick(random, VOWELS) + pick(random, CLOSINGS) : word);
}

function pool(random: () => number, size: number, first: readonly string[]): string[] {
  const words = new Set(first);
  while (words.size < size) words.add(coined(random));
  return [...words];
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** One wrong, missing, additional or exchanged character, not the first and anywhere else: at spaces, too. */
export function mistyped(random: () => number, text: string): string {
  const at = 1 + Math.floor(random() * (text.length - 2));
  const draw = random();
  const letter = LETTERS.charAt(Math.floor(random() * 26));
  if (draw < 0.3) return text.slice(0, at) + text.slice(at + 1);
  if (draw < 0.55) return text.slice(0, at) + letter + text.slice(at);
  if (draw < 0.8) return text.slice(0, at) + letter + text.slice(at + 1);
  return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
}

/** A company's name in two parts: what is its own, and its legal form. */
export interface CompanyName {
  readonly body: string;
  readonly form: string;
}

/** Calls `each` for `count` companies. */
export function makeCompanies(
  seed: number,
  count: number,
  each: (name: CompanyName, index: number) => void,
): void {
  const random = seededRandom(seed);
  const surnames = pool(random, 60_000, SURNAMES);
  const brands = pool(random, 400_000, []);
  const surname = (): string => (random() < 0.4 ? zipf(random, SURNAMES) : zipf(random, surnames));
  const brand = (): string => {
    const draw = random();
    if (draw < 0.35) return zipf(random, brands);
    return draw < 0.85 ? pick(random, brands) : coined(random);
  };
  const trade = (): string => zipf(random, TRADES);
  for (let i = 0; i < count; i += 1) {
    let body = companyBody(random, { surname, brand, trade });
    if (random() < 0.03) body = mistyped(random, body);
    each({ body, form: legalForm(random) }, i);
  }
}

function companyBody(
  random: () => number,
  { surname, brand, trade }: Record<'surname' | 'brand' | 'trade', () => string>,
): string {
  const draw = random();
  const number = (most: number): number => 1 + Math.floor(random() * most);
  if (draw < 0.24) return `${brand()} ${trade()}`;
  if (draw < 0.36) return `${brand()} ${trade()} and ${trade()}`;
  if (draw < 0.44) return `${zipf(random, QUALITIES)} ${brand()} ${trade()}`;
  if (draw < 0.53) return `${surname()} and ${surname()} ${trade()}`;
  if (draw < 0.61) return `${surname()} ${trade()} and ${trade()}`;
  if (draw < 0.68) return `${surname()} ${brand()} ${trade()}`;
  if (draw < 0.75) return `${brand()} ${brand()}`;
  if (draw < 0.81) return `${pick(random, FIRST_NAMES)} ${surname()} ${trade()}`;
  if (draw < 0.86) return `${brand()} ${zipf(random, PLACES)} ${trade()}`;
  if (draw < 0.9) return `${pick(random, PLACES)} ${zipf(random, QUALITIES)} ${trade()} ${number(999)}`;
  if (draw < 0.93) return `${zipf(random, QUALITIES)} ${pick(random, QUALITIES)} ${trade()} ${number(300)}`;
  if (draw < 0.96) return `K${2011 + Math.floor(random() * 14)}${100_000 + Math.floor(random() * 900_000)}`;
  return `${brand()} ${brand()} ${trade()} ${pick(random, PLACES)}`;
}

function legalForm(random: () => number): string {
  const draw = random();
  if (draw < 0.62) return '(Pty) Ltd';
  if (draw < 0.84) return 'CC';
  if (draw < 0.92) return 'NPC';
  if (draw < 0.95) return 'Inc';
  return draw < 0.98 ? 'Ltd' : '(Pty) Limited';
}

/** Calls `each` with the names of `count` people, in at least 400,000 different words from a million on. */
export function makePeople(seed: number, count: number, each: (name: string, index: number) => void): void {
  const random = seededRandom(seed);
  const surnames = pool(random, 350_000, SURNAMES);
  const firstNames = pool(random, 40_000, FIRST_NAMES);
  const varied = (word: string): string =>
    random() < 0.25 && word.length > 4 ? mistyped(random, word) : word;
  const first = (): string => varied(random() < 0.5 ? zipf(random, FIRST_NAMES) : zipf(random, firstNames));
  const last = (): string => {
    const draw = random();
    if (draw < 0.35) return zipf(random, SURNAMES);
    return varied(draw < 0.6 ? zipf(random, surnames) : pick(random, surnames));
  };
  for (let i = 0; i < count; i += 1) {
    const draw = random();
    if (draw < 0.45) each(`${first()} ${last()}`, i);
    else if (draw < 0.8) each(`${first()} ${first()} ${last()}`, i);
    else if (draw < 0.9) each(`${first()} van der ${last()}`, i);
    else each(`${first()} ${first()} ${first()} ${last()}`, i);
  }
}
