import { euCsv, euXml } from './eu.ts';
import { ficXml } from './fic-xml.ts';
import { ftmJson, targetsSimpleCsv } from './ftm.ts';
import { houseCsv } from './house-csv.ts';
import type { ListFormat } from './list-format.ts';
import { ofacAdvancedXml } from './ofac-advanced-xml.ts';
import { ofacCsv } from './ofac-csv.ts';
import { ukCsv, ukXml } from './uk.ts';
import { unXml } from './un-xml.ts';

/** Every format, the most particular first: the first that recognises a file reads it. */
export const listFormats: readonly ListFormat[] = [
  unXml,
  ofacAdvancedXml,
  ofacCsv,
  euXml,
  euCsv,
  ukXml,
  ukCsv,
  ficXml,
  ftmJson,
  targetsSimpleCsv,
  houseCsv,
];
