import type { CaseFormField } from '@qiniso/console-protocol/cases';
import { z } from 'zod';
import { apiErrors } from '../domain/api-error.ts';
import { isRealDate } from '../domain/sa-id-number.ts';
import type { CaseKind } from './case-kind.ts';

const blankToNull = (value: unknown): unknown =>
  value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value;

/** Characters that are no text; line ends and tabs are. */
const CONTROLS = /[^\P{Cc}\n\r\t]/u;

/** An optional text of a form; empty is null. */
export const formText = (
  title: string,
  maxLength: number,
  meta: { description?: string; longText?: true } = {},
) =>
  z
    .preprocess(
      blankToNull,
      z
        .string(`${title} must be a text.`)
        .trim()
        .max(maxLength, `${title} may have at most ${maxLength} characters.`)
        .refine(
          (text) => text.isWellFormed() && !CONTROLS.test(text),
          `${title} holds characters that cannot be part of it.`,
        )
        .nullable(),
    )
    .meta({ title, ...meta });

/** An optional day of a form, `YYYY-MM-DD`; empty is null. */
export const formDay = (title: string, meta: { description?: string } = {}) =>
  z
    .preprocess(
      blankToNull,
      z
        .string(`${title} must be a day.`)
        .refine(isRealDate, `${title} must be a day, YYYY-MM-DD.`)
        .nullable(),
    )
    .meta({ title, format: 'date', ...meta });

/** What may be chosen, in order, each with its label. */
type Options<Value extends string> = readonly (readonly [Value, string])[];

/** Any number of a form's options. */
export const formChoices = <Value extends string>(
  title: string,
  options: Options<Value>,
  meta: { description?: string } = {},
) =>
  z
    .array(
      z.enum(
        options.map(([value]) => value),
        `${title}: choose from the list.`,
      ),
    )
    .max(20)
    .default([])
    .meta({ title, options, ...meta });

/** At most one of a form's options; none is null. */
export const formChoice = <Value extends string>(
  title: string,
  options: Options<Value>,
  meta: { description?: string } = {},
) =>
  z
    .preprocess(
      blankToNull,
      z
        .enum(
          options.map(([value]) => value),
          `${title}: choose from the list.`,
        )
        .nullable(),
    )
    .meta({ title, options, ...meta });

interface FieldMeta {
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly longText?: true;
  readonly options?: Options<string>;
}

/** A kind's form as the case page draws it, with what a first person has entered. */
export function formFields({ form }: CaseKind, entered: unknown): CaseFormField[] {
  if (form === null) return [];
  const values = (entered ?? {}) as Readonly<Record<string, string | readonly string[] | null>>;
  return Object.entries(form.shape).map(([name, schema]) => {
    const meta = ((schema as z.ZodType).meta() ?? {}) as FieldMeta;
    const options = (meta.options ?? []).map(([value, label]) => ({ value, label }));
    const isMany = schema instanceof z.ZodDefault;
    const choice = isMany ? 'choices' : 'choice';
    const text = meta.longText ? 'long-text' : 'text';
    return {
      name,
      label: meta.title ?? name,
      help: meta.description ?? null,
      type: options.length > 0 ? choice : meta.format === 'date' ? 'date' : text,
      isRequired: !(schema as z.ZodType).safeParse(isMany ? undefined : null).success,
      maxLength: options.length > 0 || meta.format === 'date' ? null : maxLengthOf(schema as z.ZodType),
      options,
      value: values[name] ?? null,
    };
  });
}

/**
 * What was entered, checked against a kind's form.
 *
 * @throws ApiError 422 `invalid_input` naming the field.
 */
export function parseEntry({ form }: CaseKind, entry: unknown): unknown {
  if (form === null) return null;
  const parsed = form.safeParse(entry ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw apiErrors.invalidInput(String(issue?.path[0] ?? 'entry'), issue?.message ?? 'The form is not valid.');
}

function maxLengthOf(schema: z.ZodType): number | null {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as {
    anyOf?: { maxLength?: number }[];
    maxLength?: number;
  };
  return json.maxLength ?? json.anyOf?.find(({ maxLength }) => maxLength !== undefined)?.maxLength ?? null;
}
