import { expect, it } from 'vitest';
import { throttledAddress } from './client-address.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
  ['2001:db8:1:2::9', '20010db800010002/64'],
  ['2001:db8:1:3::9', '20010db800010003/64'],
  ['not an address', 'not an address'],
])('counts %s as %s', (address, counted) => {
  expect(throttledAddress(address)).toBe(counted);
});
