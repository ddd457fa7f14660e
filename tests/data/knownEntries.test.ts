import { expect, it } from 'vitest';
import type { Text } from '../../src/core/language.ts';
import { askedLists, toEntries } from '../../src/data/react/knownEntries.ts';

const points = [
  { busbarName: 'GP1', unitInfoList: [{ name: 'U1' }, { name: 'U2' }] },
  { busbarName: 'GP2', unitInfoList: [{ name: 'U1' }, { name: 'U3' }] },
  { busbarName: 'GP3' },
];
const offered = (known: string, answer: unknown): Text[] => {
  const list = askedLists[known];
  return list ? toEntries(answer, list).map(({ title }) => title) : [];
};

it('the units of all grid connection points are offered, each name once', () => {
  expect(offered('busbar-units', points)).toEqual(['U1', 'U2', 'U3']);
  expect(offered('busbars', points)).toEqual(['GP1', 'GP2', 'GP3']);
});
it('an answer without a list offers nothing', () => {
  expect(offered('busbar-units', null)).toEqual([]);
  expect(offered('devices', { list: [{ id: 'pcs1', name: 'PCS #1' }, {}] })).toEqual(['PCS #1']);
});
