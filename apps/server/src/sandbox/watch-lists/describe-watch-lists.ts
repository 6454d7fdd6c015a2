import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { sandboxListFile, sandboxWatchLists } from './sandbox-watch-lists.ts';

type Row = Readonly<Record<string, string>>;

/** The part of `docs/sandbox.md` on watch lists, line by line. */
export function describeWatchLists(): string[] {
  return [
    '## Watch lists',
    '',
    'Made up, one of each kind; whoever is on them exists in the sandbox only. `npx qiniso lists status` shows them like any other. The requests that',
    'reach each outcome are below, with the products.',
    '',
    '| entry | what | names | born | numbers | category |',
    '|---|---|---|---|---|---|',
    ...sandboxWatchLists.flatMap(({ code, category }) =>
      rowsOf(code).map((row) =>
        [
          '',
          `\`${code}:${row.id}\``,
          row.kind,
          [row.name, row.aliases, row.weak_aliases && `${row.weak_aliases} (weak)`]
            .filter(Boolean)
            .join('; '),
          row.birth_dates,
          [row.id_numbers, row.passports, row.registration_numbers, row.imo_numbers]
            .filter(Boolean)
            .join('; '),
          (row.category || category) + (row.delisted_on ? `, off since ${row.delisted_on}` : ''),
          '',
        ]
          .join(' | ')
          .trim(),
      ),
    ),
    '',
  ];
}

const rowsOf = (code: string): Row[] =>
  parse(readFileSync(sandboxListFile(code), 'utf8'), { columns: true, trim: true }) as Row[];
