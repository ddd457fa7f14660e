import { expect, it } from 'vitest';
import { compile } from '../../../../src/compiler/compile.ts';
import { readSchemas } from '../../../../src/compiler/node/readSchemas.ts';
import { decide } from '../../../../src/station/dispatch/decide.ts';
import { reasons, type Situation } from '../../../../src/station/dispatch/decision.ts';
import { inOrder, limits } from '../../../../src/station/dispatch/limits/index.ts';
import { planOf } from '../plans.ts';

const files = readSchemas(['schemas']);
const order = compile(files, { kinds: {} }).content.dispatch;
const codes = (found: readonly { code: string }[]) => found.map(({ code }) => code);
const plan = planOf({
  enabled: true,
  kind: 'manual',
  manual: { power: 100, chargeStatus: 'idle' },
  rows: [],
  socLow: 0,
  socUp: 100,
  demandLimit: 200,
  reverseLimit: undefined,
});
const situation: Situation = {
  at: 0,
  time: '03:00',
  ratedPower: 100,
  chargeLimit: 50,
  dischargeLimit: 100,
  socLeast: 50,
  socMost: 50,
  grid: 150,
  storage: 0,
};

it('the schemas list every limit in the order of the engine, and only known reasons', () => {
  expect(codes(inOrder(order))).toEqual(codes(limits));
  expect(Object.keys(order).filter((code) => !Object.hasOwn(reasons, code))).toEqual([]);
  expect(Object.values(order).filter(({ stage }) => stage === 'schedule')).toHaveLength(2);
});
it('protections apply before limits and limits before schedules, in their listed order', () => {
  const stages = Object.values(order).map(({ stage }) => stage);
  expect([...new Set(stages)]).toEqual(['protection', 'limit', 'schedule']);
  expect(codes(inOrder({ ...order, battery: { stage: 'limit' } })).indexOf('battery')).toBe(stages.lastIndexOf('protection'));
});
it('the earlier of two limits is the reason if both allow the same power', () => {
  expect(decide(situation, plan, inOrder(order))).toMatchObject({ power: 50, code: 'battery' });
  const other = { demand: { stage: 'protection' as const }, ...order, battery: { stage: 'limit' as const } };
  expect(decide(situation, plan, inOrder({ ...other, demand: { stage: 'protection' } }))).toMatchObject({
    power: 50,
    code: 'demand',
  });
});
it('a limit that is missing in the table still applies, and applies first', () => {
  const { demand: _left, ...rest } = order;
  expect(codes(inOrder(rest))[0]).toBe('demand');
  expect(decide({ ...situation, grid: 170 }, plan, inOrder(rest))).toMatchObject({ power: 30, code: 'demand' });
  expect(inOrder({})).toHaveLength(limits.length);
});
it('the compiler reports an unknown stage', () => {
  const broken = new Map(files).set('dispatch.json', JSON.stringify({ order: { battery: { stage: 'wish' } } }));
  const found = compile(broken, { kinds: {} }).problems.filter((each) => each.at.file === 'dispatch.json');
  expect(found.map((each) => each.at.pointer)).toContain('/order/battery/stage');
  expect(found.filter((each) => each.code === 'shape/missing-word')).toHaveLength(Object.keys(order).length - 1);
});
