import { describe, expect, it } from 'vitest';
import { compareCompanyNames, splitCompanyName } from './company-name.ts';

describe('splitCompanyName', () => {
  it.each([
    ['Kwezi Trading (Pty) Ltd', 'KWEZI TRADING', 'PTY LTD'],
    ['KWEZI TRADING PROPRIETARY LIMITED', 'KWEZI TRADING', 'PTY LTD'],
    ['Kwezi Handel (Edms) Bpk', 'KWEZI HANDEL', 'PTY LTD'],
    ['Umoya CC', 'UMOYA', 'CC'],
    ['Umoya Beslote Korporasie', 'UMOYA', 'CC'],
    ['Bafana & Sons', 'BAFANA AND SONS', null],
    ['Thusano Non-Profit Company', 'THUSANO', 'NPC'],
    ['Limited', '', 'LTD'],
    ['(Pty) Ltd.', '', 'PTY LTD'],
    ['…', '', null],
    ['CC Motors', 'CC MOTORS', null],
    ['Café Ümlazi Inc.', 'CAFE UMLAZI', 'INC'],
  ])('takes %s apart', (name, core, legalForm) => {
    expect(splitCompanyName(name)).toEqual({ core, legalForm });
  });
});

describe('compareCompanyNames', () => {
  it.each([
    ['Kwezi Trading (Pty) Ltd', 'KWEZI TRADING (EDMS) BPK', 'same'],
    ['kwezi trading', 'KWEZI TRADING (PTY) LTD', 'same-but-form'],
    ['Kwezi Trading CC', 'KWEZI TRADING (PTY) LTD', 'different'],
    ['Kwezi Tradings', 'KWEZI TRADING (PTY) LTD', 'different'],
    ['Ltd', 'Ltd', 'different'],
  ])('finds %s and %s %s', (submitted, registered, equality) => {
    expect(compareCompanyNames(splitCompanyName(submitted), splitCompanyName(registered))).toBe(equality);
  });
});
