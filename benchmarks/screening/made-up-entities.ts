import type { EngineEntry } from '../../apps/server/src/screening/engine/index-documents.ts';
import type { ListedEntity, ListedName } from '../../apps/server/src/screening/lists/listed-entity.ts';
import { makeCompanies, makePeople, mistyped, pick, seededRandom } from '../name-index/made-up-names.ts';

// Entries of lists that do not exist: seven in ten are people, a third of these with an alias, some in other scripts; the rest companies.

export const SCRIPTS = ['latin', 'cyrillic', 'arabic', 'hebrew', 'han', 'hangul'] as const;
export type Script = (typeof SCRIPTS)[number];

/** Syllables and endings of made-up names in each script; a person has as many names as `parts` says. */
const WRITINGS: Readonly<
  Record<Exclude<Script, 'latin'>, { readonly parts: readonly string[][]; readonly join: string }>
> = {
  cyrillic: {
    parts: [
      [
        'Вла Бори Ани Све Гри Миха Ники Дани Тимо Евге Заха Рости',
        'ри ма та лен сти ва дор',
        'слав н мир й на ла рий',
      ],
      [
        'Вы Пере За Кра Боль Гро Стар Ново Черно Бело Дуб Кузь Тара Жура Лоба Ряб Сомо Тюле',
        'дум мен гор вор шин ман лет бород ник сен ков пуш',
        'анов ский енко ов ин аев унов ицын',
      ],
    ].map((each) => [...each]),
    join: ' ',
  },
  arabic: {
    parts: [
      ['محم عبد خال سلي جما كري ياس رشي نبي', 'د ال ود ان ل م ر ين'],
      ['بش حس نا فر طا زي ما', 'ير ان صر ج رق د هر'],
      ['المو الزه الجب الشه الخط العو الدر الرف', 'سوي راني وري ابي يب امي ضي اعي'],
    ].map((each) => [...each]),
    join: ' ',
  },
  hebrew: {
    parts: [
      ['אב דו יוס מש שמו רח אלי', 'רהם ד ף ה אל ל עזר'],
      ['לו כה פרי גול שפי ברק ויי', 'י ן דמן דברג רא וביץ נר'],
    ].map((each) => [...each]),
    join: ' ',
  },
  han: {
    parts: [
      ['王 李 张 刘 陈 杨 黄 赵 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗'],
      ['伟 芳 志 秀 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 建 文 玉 海 国 春 小 晓'],
      ['强 平 华 英 龙 红 梅 兰 军 霞 飞 玲 刚 成 云 鹏 辉 宁 波 琴 山 雪'],
    ],
    join: '',
  },
  hangul: {
    parts: [
      ['김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송'],
      ['민 서 지 예 도 하 준 현 수 영 정 성 재 승 은 혜 동 상'],
      ['준 윤 우 진 호 연 아 민 현 희 철 석 훈 경 숙 미 규 환'],
    ],
    join: '',
  },
};

/** A made-up person's name in a script; Latin names come from `makePeople`. */
export function nameIn(script: Exclude<Script, 'latin'>, random: () => number): string {
  const { parts, join } = WRITINGS[script];
  return parts.map((choices) => choices.map((some) => pick(random, some.split(' '))).join('')).join(join);
}

const entryOf = (
  sourceId: string,
  kind: ListedEntity['kind'],
  names: readonly string[],
  year: number | null,
): EngineEntry => ({
  list: 'MADE_UP',
  entity: {
    sourceId,
    kind,
    names: names.map((full, i): ListedName => {
      return { full, quality: i === 0 ? 'primary' : 'strong', family: null, given: null };
    }) as unknown as ListedEntity['names'],
    birthDates:
      year === null ? [] : [{ earliest: `${year}-01-01`, latest: `${year}-12-31`, isApproximate: false }],
    sex: null,
    countries: [],
    documents: [],
    category: null,
    programmes: [],
    positions: [],
    reason: null,
    listedOn: null,
    delistedOn: null,
    sourceUrl: null,
  },
});

/** The same entries for the same seed. From a million on they have more than 400,000 different words. */
export function makeEntries(seed: number, count: number): EngineEntry[] {
  const random = seededRandom(seed + 100);
  const entries: EngineEntry[] = [];
  const people = Math.round(count * 0.7);
  makePeople(seed, people, (name, i) => {
    const draw = random();
    const names = [name];
    if (draw < 0.1) names.push(mistyped(random, name));
    else if (draw < 0.2) names.push(name.split(' ').toReversed().join(' '));
    else if (draw < 0.35) {
      const words = name.split(' ');
      names.push(`${mistyped(random, words[0] as string)} ${words.at(-1)}`);
    } else if (draw < 0.4) names[0] = nameIn(pick(random, OTHERS), random);
    entries.push(entryOf(`p${i}`, 'person', names, 1930 + Math.floor(random() * 75)));
  });
  makeCompanies(seed, count - people, ({ body, form }, i) => {
    entries.push(entryOf(`c${i}`, 'organisation', [`${body} ${form}`], null));
  });
  return entries;
}

const OTHERS = SCRIPTS.filter((script) => script !== 'latin');
