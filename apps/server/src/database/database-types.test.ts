import { describe, expect, it } from 'vitest';
import { renderTypes } from './database-types.ts';
import { readSchema, renderSnapshot } from './schema-snapshot.ts';
import { createTestDatabase } from './testing.ts';

async function schemaOf(sql: string) {
  const test = await createTestDatabase({ migrated: false });
  const client = await test.pool.connect();
  try {
    await client.query(sql);
    return await readSchema(client);
  } finally {
    client.release();
    await test.drop();
  }
}

describe('renderTypes', () => {
  it('says for every column how it is read and whether an insert may leave it out', async () => {
    const types = renderTypes(
      await schemaOf(`create table fruit_bowls (
        id bigint generated always as identity primary key,
        colour text not null constraint colour_check check (colour in ('red', 'it''s green')),
        taste text constraint taste_check check (length(taste) > 1),
        picked_on date not null,
        eaten_at timestamptz not null default now(),
        weight numeric(5, 2),
        labels text[] not null,
        extra jsonb not null default '{}',
        picture bytea
      )`),
    );
    expect(types).toContain(`export interface FruitBowls {
  id: GeneratedAlways<number>;
  colour: 'red' | 'it\\'s green';
  taste: string | null;
  picked_on: string;
  eaten_at: Generated<Date>;
  weight: Numeric | null;
  labels: string[];
  extra: Generated<Json>;
  picture: Buffer | null;
}`);
    expect(types).toContain('fruit_bowls: FruitBowls;');
  });

  it('refuses a type it cannot name instead of guessing', async () => {
    const schema = await schemaOf('create table places (area point)');
    expect(() => renderTypes(schema)).toThrow('places.area is point');
  });
});

describe('renderSnapshot', () => {
  it('is SQL that makes the same schema again', async () => {
    const snapshot = renderSnapshot(
      await schemaOf(`
        create type size as enum ('small', 'large');
        create table bowls (id integer constraint bowls_pk primary key, size size not null default 'small');
        create table fruit (
          id bigint generated always as identity constraint fruit_pk primary key,
          bowl_id integer constraint fruit_bowl_fk references bowls on delete cascade,
          name text not null constraint fruit_name_check check (name <> ''),
          shout text generated always as (upper(name)) stored,
          constraint fruit_name_unique unique (bowl_id, name)
        );
        create index fruit_name_index on fruit (lower(name)) where bowl_id is not null;
        create function touch() returns trigger language plpgsql as $$ begin return new; end $$;
        create trigger fruit_touch before update on fruit for each row execute function touch();
        create table years (year integer not null) partition by range (year);
        create table years_2024 partition of years for values from (2024) to (2025);
        create view names as select name from fruit;
        comment on table fruit is 'what''s in it';`),
    );
    for (const part of [
      'fruit_bowl_fk',
      'fruit_name_index',
      'fruit_touch',
      'PARTITION OF years',
      "'small'",
      'names',
    ]) {
      expect(snapshot).toContain(part);
    }
    // Tables are in alphabetical order here as well as in the order they need: bowls, fruit, years.
    expect(renderSnapshot(await schemaOf(snapshot))).toBe(snapshot);
  });
});
