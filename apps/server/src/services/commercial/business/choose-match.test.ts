import { describe, expect, it } from 'vitest';
import type { CompanyMatch } from '../../../providers/companies-register/port.ts';
import { notableCompanies } from '../../../sandbox/business/notable-companies.ts';
import { chooseMatches } from './choose-match.ts';

const company = notableCompanies[0]?.company;
const match = (name: string, score: number): CompanyMatch => {
  if (!company) throw new Error('The sandbox has no company.');
  return { company, name, nameKind: 'registered', score, explanation: [] };
};
const chosen = (name: string, ...matches: CompanyMatch[]) =>
  chooseMatches(name, matches).map((found) => found.name);

describe('chooseMatches (decisions: Requests)', () => {
  it('takes the entity of exactly this name, whatever else resembles it', () => {
    const all = [
      match('KWEZI TRADING CC', 0.98),
      match('KWEZI TRADING (PTY) LTD', 1),
      match('KWESI TRADING', 0.9),
    ];
    expect(chosen('Kwezi Trading (Edms) Bpk', ...all)).toEqual(['KWEZI TRADING (PTY) LTD']);
  });

  it('finds several where the legal form that tells them apart was left out', () => {
    const all = [
      match('KWEZI TRADING CC', 1),
      match('KWEZI TRADING (PTY) LTD', 1),
      match('KWEZI TRADINGS CC', 0.9),
    ];
    expect(chosen('kwezi trading', ...all)).toEqual(['KWEZI TRADING CC', 'KWEZI TRADING (PTY) LTD']);
  });

  it.each([
    ['a misspelt name', 'Shopwel Chekmart', 'SHOPWELL CHECKMART LTD', 0.85, true],
    ['a joined word', 'Shopwellcheckmart', 'SHOPWELL CHECKMART LTD', 0.95, true],
    ['too little likeness', 'Shopwel Chekmart', 'SHOPWELL CHECKMART LTD', 0.79, false],
    ['a word too few', 'Shopwell', 'SHOPWELL CHECKMART LTD', 0.9, false],
    ['a word too many', 'Shopwell Checkmart Durban', 'SHOPWELL CHECKMART LTD', 0.9, false],
    ['the wrong limited form', 'Shopwell Checkmart (Pty) Ltd', 'SHOPWELL CHECKMART LTD', 0.98, true],
    ['a contradicting legal form', 'Shopwell Checkmart CC', 'SHOPWELL CHECKMART LTD', 0.98, false],
    [
      'a misspelt name of a contradicting legal form',
      'Shopwel Chekmart CC',
      'SHOPWELL CHECKMART LTD',
      0.85,
      false,
    ],
    ['another number', 'Shopwell Checkmart 12', 'SHOPWELL CHECKMART 13 LTD', 0.9, false],
  ])('judges %s', (_what, submitted, registered, score, fits) => {
    expect(chosen(submitted, match(registered, score))).toEqual(fits ? [registered] : []);
  });

  it('finds nobody for a name of nothing but a legal form', () => {
    expect(chosen('(Pty) Ltd', match('LIMITED (PTY) LTD', 0.5))).toEqual([]);
  });
});
