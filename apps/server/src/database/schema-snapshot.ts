import type pg from 'pg';

/** What the generated files are made from: the public schema of a migrated database, in a fixed order. */
export type Schema = {
  tables: Table[];
  functions: string[];
  types: string[];
  views: { name: string; definition: string }[];
};

export type Table = {
  name: string;
  columns: Column[];
  constraints: Constraint[];
  indexes: string[];
  triggers: string[];
  /** `PARTITION BY …`, or null. */
  partitionBy: string | null;
  /** `PARTITION OF parent FOR VALUES …`, or null. */
  partitionOf: string | null;
  comment: string | null;
};

export type Column = {
  name: string;
  /** As PostgreSQL writes it, for example `numeric(5,2)` or `text[]`. */
  type: string;
  isNotNull: boolean;
  default: string | null;
  identity: 'always' | 'by default' | null;
  isComputed: boolean;
  collation: string | null;
  comment: string | null;
};

export type Constraint = { name: string; definition: string };

/** Tables of the machinery, not of the product. */
const HIDDEN_TABLES = ['schema_migrations'];

/** Reads the public schema from the catalogues; the order is by name, and columns as they were declared. */
export async function readSchema(client: pg.ClientBase): Promise<Schema> {
  await client.query('set search_path = public');
  const tables = await client.query<
    Omit<Table, 'columns' | 'constraints' | 'indexes' | 'triggers'> & { oid: number }
  >(
    `select c.oid, c.relname as name,
       case when c.relkind = 'p' then 'PARTITION BY ' || pg_get_partkeydef(c.oid) end as "partitionBy",
       case when c.relispartition then
         'PARTITION OF ' || (select inhparent::regclass from pg_inherits where inhrelid = c.oid) || ' ' || pg_get_expr(c.relpartbound, c.oid)
       end as "partitionOf",
       obj_description(c.oid, 'pg_class') as comment
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
     order by c.relname collate "C"`,
    [HIDDEN_TABLES],
  );
  const functions = await client.query<{ definition: string }>(
    `select pg_get_functiondef(p.oid) as definition from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and ${notFromExtension('p.oid')}
     order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`,
  );
  const types = await client.query<{ definition: string }>(
    `select case t.typtype
         when 'e' then 'CREATE TYPE ' || t.typname || ' AS ENUM (' ||
           (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid) || ')'
         else 'CREATE DOMAIN ' || t.typname || ' AS ' || format_type(t.typbasetype, t.typtypmod) ||
           coalesce((select string_agg(' CONSTRAINT ' || conname || ' ' || pg_get_constraintdef(oid, true), '' order by conname)
             from pg_constraint where contypid = t.oid), '')
       end as definition
     from pg_type t
     where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd') and ${notFromExtension('t.oid')}
     order by t.typname collate "C"`,
  );
  const views = await client.query<{ name: string; definition: string }>(
    `select relname as name,
       'CREATE ' || case relkind when 'm' then 'MATERIALIZED VIEW ' else 'VIEW ' end || relname || E' AS\\n' || pg_get_viewdef(oid, true) as definition
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') and ${notFromExtension('pg_class.oid')}
     order by relname collate "C"`,
  );
  const described: Table[] = [];
  for (const { oid, ...table } of tables.rows)
    described.push({ ...table, ...(await readParts(client, oid)) });
  return {
    tables: described,
    functions: functions.rows.map((row) => row.definition.trim()),
    types: types.rows.map((row) => row.definition),
    views: views.rows,
  };
}

/** The schema as SQL to read and to compare, one statement a paragraph. */
export function renderSnapshot(schema: Schema): string {
  const statements = [
    ...schema.types,
    ...schema.functions,
    ...schema.tables.map(renderTable),
    ...schema.views.map((view) => view.definition.replace(/;$/, '')),
  ];
  return `-- Generated from migrations/*.sql by generate.ts: a picture of the result, to read and to review. Do not edit.\n\n${statements
    .map((statement) => `${statement};\n`)
    .join('\n')}`;
}

async function readParts(
  client: pg.ClientBase,
  oid: number,
): Promise<Pick<Table, 'columns' | 'constraints' | 'indexes' | 'triggers'>> {
  const columns = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isNotNull",
       pg_get_expr(d.adbin, d.adrelid, true) as default,
       case a.attidentity when 'a' then 'always' when 'd' then 'by default' end as identity,
       a.attgenerated <> '' as "isComputed",
       case when a.attcollation <> t.typcollation then (select quote_ident(collname) from pg_collation where oid = a.attcollation) end as collation,
       col_description(a.attrelid, a.attnum) as comment
     from pg_attribute a
     join pg_type t on t.oid = a.atttypid
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped
     order by a.attnum`,
    [oid],
  );
  const constraints = await client.query<Constraint>(
    // The order: primary key, unique, foreign keys, checks. NOT NULL ('n') stands with its column.
    `select conname as name, pg_get_constraintdef(oid, true) as definition from pg_constraint
     where conrelid = $1 and contype in ('p', 'u', 'f', 'c', 'x') and conislocal
     order by array_position('{p,u,x,f,c}', contype::text), conname collate "C"`,
    [oid],
  );
  const indexes = await client.query<{ definition: string }>(
    `select pg_get_indexdef(i.indexrelid, 0, true) as definition from pg_index i
     join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1 and not c.relispartition
       and not exists (select from pg_constraint where conindid = i.indexrelid and conrelid = i.indrelid and contype in ('p', 'u', 'x'))
     order by c.relname collate "C"`,
    [oid],
  );
  const triggers = await client.query<{ definition: string }>(
    `select pg_get_triggerdef(oid, true) as definition from pg_trigger
     where tgrelid = $1 and not tgisinternal and tgparentid = 0
     order by tgname collate "C"`,
    [oid],
  );
  return {
    columns: columns.rows,
    constraints: constraints.rows,
    indexes: indexes.rows.map((row) => row.definition),
    triggers: triggers.rows.map((row) => row.definition),
  };
}

function renderTable(table: Table): string {
  const lines = table.partitionOf
    ? []
    : [
        ...table.columns.map(renderColumn),
        ...table.constraints.map(({ name, definition }) => `CONSTRAINT ${name} ${definition}`),
      ];
  const body = table.partitionOf ? ` ${table.partitionOf}` : ` (\n  ${lines.join(',\n  ')}\n)`;
  const comments = [
    ...(table.comment ? [`COMMENT ON TABLE ${table.name} IS ${quote(table.comment)}`] : []),
    ...table.columns.flatMap((column) =>
      column.comment ? [`COMMENT ON COLUMN ${table.name}.${column.name} IS ${quote(column.comment)}`] : [],
    ),
  ];
  const create = `CREATE TABLE ${table.name}${body}${table.partitionBy ? ` ${table.partitionBy}` : ''}`;
  return [create, ...table.indexes, ...table.triggers, ...comments].join(';\n');
}

function renderColumn(column: Column): string {
  const parts = [column.name, column.type];
  if (column.collation) parts.push(`COLLATE ${column.collation}`);
  if (column.isNotNull) parts.push('NOT NULL');
  if (column.identity) parts.push(`GENERATED ${column.identity.toUpperCase()} AS IDENTITY`);
  else if (column.isComputed) parts.push(`GENERATED ALWAYS AS (${column.default}) STORED`);
  else if (column.default !== null) parts.push(`DEFAULT ${column.default}`);
  return parts.join(' ');
}

const notFromExtension = (oid: string) =>
  `not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`;

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
