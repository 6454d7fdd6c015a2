import { z } from 'zod';
import { LIST_CATEGORIES } from '../lists/listed-entity.ts';

const share = (what: string) =>
  z
    .number(`${what} must be a number from 0 to 1.`)
    .min(0, `${what} must be at least 0.`)
    .max(1, `${what} must be at most 1.`);

/** How facts may compare, as the table spells it. */
export const HOW = {
  birthDate: ['DAY', 'MONTH', 'YEAR', 'APPROXIMATE', 'NEAR', 'APART', 'FAR', 'NONE'],
  sex: ['SAME', 'OTHER', 'NONE'],
  country: ['SAME', 'OTHER', 'NONE'],
  identifier: ['SAME', 'OTHER', 'NONE'],
} as const;

const conditions = z.strictObject({
  /** Codes of lists. */
  lists: z.array(z.string().min(1)).min(1).optional(),
  categories: z.array(z.enum(LIST_CATEGORIES)).min(1).optional(),
  kinds: z
    .array(z.enum(['person', 'organisation', 'vessel', 'aircraft']))
    .min(1)
    .optional(),
  /** Least and most score of the name alone. */
  nameAtLeast: share('nameAtLeast').optional(),
  nameBelow: share('nameBelow').optional(),
  /** The same words on both sides. */
  sameName: z.boolean().optional(),
  /** How far the publisher vouches for the name that was met. */
  qualities: z
    .array(z.enum(['primary', 'strong', 'weak']))
    .min(1)
    .optional(),
  birthDate: z.array(z.enum(HOW.birthDate)).min(1).optional(),
  sex: z.array(z.enum(HOW.sex)).min(1).optional(),
  country: z.array(z.enum(HOW.country)).min(1).optional(),
  identifier: z.array(z.enum(HOW.identifier)).min(1).optional(),
  /** Score of everything together. */
  scoreAtLeast: share('scoreAtLeast').optional(),
  scoreBelow: share('scoreBelow').optional(),
  delisted: z.boolean().optional(),
});

export const ruleSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{1,59}$/u, 'id must be of small letters, digits and hyphens.'),
    /** For people who read the table; not read by the program. */
    why: z.string().max(500).optional(),
    when: conditions,
    decision: z.enum(['ACCEPT', 'REVIEW', 'REJECT']),
    reason: z.string().regex(/^[A-Z0-9_]{2,40}$/u, 'reason must be of capitals, digits and underscores.'),
  })
  .superRefine(({ id, when, decision }, context) => {
    if (decision !== 'REJECT' || isMoreThanName(when)) return;
    context.addIssue({
      code: 'custom',
      path: ['when'],
      message: `The rule ${id} would reject by a name alone. Add "identifier": ["SAME"], or "birthDate" of DAY, MONTH and YEAR only.`,
    });
  });

const scopeSchema = z.strictObject({
  /** Codes of lists, each ending in `*` for all that begin so; left out: all lists. */
  lists: z
    .array(z.string().regex(/^[A-Z0-9_-]+\*?$/u, 'lists holds codes of lists, such as "UN-SC" or "UN*".'))
    .min(1)
    .optional(),
  categories: z.array(z.enum(LIST_CATEGORIES)).min(1),
});

export const rulesTableSchema = z
  .strictObject({
    /** For editors; not read. */
    $schema: z.string().optional(),
    /** Least score of a name to be a hit where the request names none. */
    threshold: z
      .number('threshold must be a number from 0.2 to 1.')
      .min(0.2, 'threshold must be at least 0.2: below, everybody is a hit.')
      .max(1, 'threshold must be at most 1.')
      .default(0.5),
    /** From this score of everything together a hit is STRONG. */
    strongFrom: share('strongFrom').default(0.8),
    /** What each product screens against. */
    scopes: z.strictObject({
      lite: scopeSchema,
      crime: scopeSchema,
      peps: scopeSchema,
      regulatory: scopeSchema,
      extensive: scopeSchema,
      comprehensive: scopeSchema,
    }),
    rules: z.array(ruleSchema).min(1, 'There must be a rule.').max(200),
  })
  .superRefine(({ rules }, context) => {
    const seen = new Set<string>();
    for (const [index, { id }] of rules.entries()) {
      if (seen.has(id))
        context.addIssue({
          code: 'custom',
          path: ['rules', index, 'id'],
          message: `Two rules are called ${id}.`,
        });
      seen.add(id);
    }
    const last = rules.at(-1);
    if (last && (Object.keys(last.when).length > 0 || last.decision !== 'REVIEW'))
      context.addIssue({
        code: 'custom',
        path: ['rules', rules.length - 1],
        message:
          'The last rule must have no condition and decide REVIEW: what no rule knows is for a person to judge.',
      });
  });

/** A line of the table: the first whose conditions all hold decides. */
export type Rule = z.output<typeof ruleSchema>;
export type RulesTable = z.output<typeof rulesTableSchema>;

const SURE_DATES: readonly string[] = ['DAY', 'MONTH', 'YEAR'];

function isMoreThanName({ birthDate, identifier }: z.output<typeof conditions>): boolean {
  return (
    identifier?.every((how) => how === 'SAME') === true ||
    birthDate?.every((how) => SURE_DATES.includes(how)) === true
  );
}
