import type { Column, Schema, Table } from './schema-snapshot.ts';

/**
 * The tables as Kysely's types: `date` and `numeric` as strings, `timestamptz` as Date, `bigint` as number (what
 * `createDatabase` reads), a column whose check lists its values as a union of them.
 */
export function renderTypes(schema: Schema): string {
  const tables = schema.tables.filter((table) => table.partitionOf === null);
  const types = new Map(tables.map((table) => [table.name, pascalCase(table.name)]));
  return `${HEAD}
${tables.map((table) => renderTable(table, pascalCase(table.name))).join('\n\n')}

export interface DB {
${[...types].map(([name, type]) => `  ${name}: ${type};`).join('\n')}
}
`;
}

const HEAD = `// Generated from the migrated database by generate.ts. Do not edit.

import type { ColumnType } from 'kysely';

/** May be left out of an insert. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Made by the database; cannot be written. */
export type GeneratedAlways<T> = ColumnType<T, never, never>;

/** Read parsed, to be checked by the reader; written as \`JSON.stringify(value)\`. */
export type Json = ColumnType<unknown, string, string>;

/** Read as a string, so that no digit is lost. */
export type Numeric = ColumnType<string, string | number, string | number>;
`;

const TYPES: Record<string, string> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'Numeric',
  text: 'string',
  'character varying': 'string',
  character: 'string',
  citext: 'string',
  uuid: 'string',
  inet: 'string',
  date: 'string',
  time: 'string',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
};

function renderTable(table: Table, name: string): string {
  return `export interface ${name} {
${table.columns.map((column) => `  ${column.name}: ${renderColumn(table, column)};`).join('\n')}
}`;
}

function renderColumn(table: Table, column: Column): string {
  const type = listedValues(table, column) ?? scalarType(table, column);
  const nullable = column.isNotNull ? type : `${type} | null`;
  if (column.identity === 'always' || column.isComputed) return `GeneratedAlways<${nullable}>`;
  return column.default !== null || column.identity ? `Generated<${nullable}>` : nullable;
}

function scalarType(table: Table, column: Column): string {
  const isArray = column.type.endsWith('[]');
  const type = TYPES[column.type.replace(/\(.*?\)/, '').replace(/\[\]$/, '')];
  if (!type) {
    throw new Error(
      `${table.name}.${column.name} is ${column.type}, which has no type in TypeScript yet: add it to database-types.ts, ` +
        'and how to read it to connection.ts.',
    );
  }
  return isArray ? `${type === 'Numeric' ? 'string' : type}[]` : type;
}

/** `'a' | 'b'` for a text column with the check `column IN ('a', 'b')`. */
function listedValues(table: Table, column: Column): string | null {
  if (column.type !== 'text') return null;
  for (const { definition } of table.constraints) {
    const list = /^CHECK \((\w+) = ANY \(ARRAY\[(.*)\]\)\)$/.exec(definition);
    if (!list || list[1] !== column.name || list[2] === undefined) continue;
    const values = list[2].split(', ').map((item) => /^'((?:[^']|'')*)'::text$/.exec(item)?.[1]);
    if (values.every((value) => value !== undefined)) {
      return values.map((value) => `'${value.replaceAll("''", "\\'")}'`).join(' | ');
    }
  }
  return null;
}

function pascalCase(name: string): string {
  return name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}
