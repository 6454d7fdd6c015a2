import { expect, it } from 'vitest';
import { isOwner } from './deed-owner.ts';

const person = {
  identityNo: '6809110045083',
  firstNames: 'Nomvula',
  surname: 'Dlamini',
  birthDate: '1968-09-11',
};

it.each([
  ['the number', { name: 'NGUBANE N', identityNo: '6809110045083', birthDate: null }, true],
  [
    'another number',
    { name: 'DLAMINI NOMVULA', identityNo: '6809110045084', birthDate: '1968-09-11' },
    false,
  ],
  ['birth date and names', { name: 'DLAMINI NOMVULA', identityNo: null, birthDate: '1968-09-11' }, true],
  ['birth date alone', { name: 'DLAMINI SIPHO', identityNo: null, birthDate: '1968-09-11' }, false],
  ['names alone', { name: 'DLAMINI NOMVULA', identityNo: null, birthDate: '1968-09-12' }, false],
  ['nothing', { name: 'DLAMINI NOMVULA', identityNo: null, birthDate: null }, false],
])('knows an owner by %s (domain-facts 3.9)', (_what, owner, isTheirs) => {
  expect(isOwner(owner, person)).toBe(isTheirs);
});
