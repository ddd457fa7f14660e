// Requirements for every strategy. The strategies are listed by their folders.
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { toPlain } from '../../../../src/core/schema/plain.ts';
import type { Schema } from '../../../../src/core/language.ts';
import { toShapeCheck } from '../../../../src/compiler/validator.ts';
import { engineReasons, reasons } from '../../../../src/station/dispatch/decision.ts';
import { kindOf, strategies } from '../../../../src/station/dispatch/strategies/index.ts';
import type { Chosen, DefinedStrategy, Outlook, Reason } from '../../../../src/station/dispatch/strategy.ts';
import { createDocStore } from '../../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../../src/station/store/docs/docsSchema.ts';
import { strategyKinds, strategyRegistry, toStrategies } from '../../../../src/tools/strategyRegistry.ts';
import { content } from '../../../delivered.ts';

type Any = DefinedStrategy<string, object, string>;
const all: Readonly<Record<string, Any>> = strategies;

it('every strategy folder is registered, and no others', () => {
  expect(Object.keys(all)).toEqual(strategyKinds());
  expect(readFileSync(strategyRegistry, 'utf8')).toBe(toStrategies(strategyKinds()));
});
it('the registry imports a new folder under its name', () => {
  expect(toStrategies([...strategyKinds(), 'arbitrage'])).toContain(
    "import { strategy as arbitrage } from './arbitrage/index.ts';",
  );
});
it('every reason has its own number and code', () => {
  const reasons: Readonly<Record<string, Reason>>[] = [engineReasons, ...Object.values(all).map((each) => each.reasons)];
  const numbers = reasons.flatMap((each) => Object.values(each).map(({ number }) => number));
  expect(numbers.toSorted((one, other) => one - other)).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
  const codes = reasons.flatMap((each) => Object.keys(each));
  expect(codes).toHaveLength(new Set(codes).size);
});
it('every reason is part of the enumeration, with its code, number and text', () => {
  const choices = Object.entries(content.entities['enumerations#bindingReason']?.choices ?? {});
  const named = new Set(choices.map(([code, { const: number, title }]) => JSON.stringify([code, number, title])));
  expect(named).toEqual(new Set(Object.entries(reasons).map(([code, { number, text }]) => JSON.stringify([code, number, text]))));
});
it('the selected strategy is used, and a kind without a strategy is not', () => {
  expect(kindOf({ kind: 'pv', mode: 'preset' })).toBe('pv');
  expect(kindOf({ kind: 'pv', mode: 'manual' })).toBe('manual');
  const kinds = Object.values(content.entities['enumerations#strategyKind']?.choices ?? {}).map((each) => each.const);
  const unwritten = kinds.filter((kind) => typeof kind === 'string' && !strategyKinds().includes(kind));
  expect(unwritten).not.toEqual([]);
  for (const kind of unwritten) expect([kind, kindOf({ kind, mode: 'preset' } as Chosen)]).toEqual([kind, undefined]);
});

const known = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const maybe = fc.option(known, { nil: undefined });
const outlook: fc.Arbitrary<Outlook> = fc.record({
  at: fc.integer({ min: 0, max: 4e12 }),
  time: fc.integer({ min: 0, max: 1439 }).map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16)),
  ratedPower: fc.double({ min: 0, max: 1e6, noNaN: true }),
  chargeLimit: maybe,
  dischargeLimit: maybe,
  socLeast: maybe,
  socMost: maybe,
  grid: maybe,
  storage: maybe,
});
const docs = createDocStore(openCore(':memory:'), { now: () => 0 });
const languages = readdirSync('schemas/locales', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);

describe.each(Object.entries(all))('the strategy %s', (name, strategy) => {
  let entity: Schema;
  beforeAll(() => {
    entity = content.entities[strategy.entity.replace(/\.json$/, '')] ?? {};
  });
  it('is a choice of the schemas with the name of its folder', () => {
    const kind = content.entities.strategy?.properties?.kind ?? {};
    expect(strategy.kind).toBe(name);
    expect(toShapeCheck(toPlain(kind, { side: 'request' }))(name)).toEqual([]);
  });
  it('has default settings that its entity allows', () => {
    expect(entity.properties).toBeDefined();
    // A new document does not have the values that a person must enter, such as its name.
    const { required: _asked, ...open } = toPlain(entity, { side: 'request' });
    expect(toShapeCheck(open)(strategy.defaults)).toEqual([]);
  });
  it('has its reasons in every language', () => {
    const { notResumed } = strategy;
    if (notResumed !== undefined) expect(Object.keys(strategy.reasons)).toContain(notResumed);
    for (const language of languages) {
      for (const { text } of Object.values(strategy.reasons))
        expect(content.locales[language]?.[text], `${text} in ${language}`).toBeDefined();
    }
  });
  it('has a plan of its kind or none if nothing is saved', () => {
    const planned = docs.tx((tx) => strategy.planned(tx, '2026-07-15'));
    expect(planned?.kind ?? name).toBe(name);
  });
  it('requests a finite power with a reason of its own, and does not change its settings', () => {
    const before = JSON.stringify(strategy.defaults);
    fc.assert(
      fc.property(outlook, (at) => {
        const wish = strategy.want(at, strategy.defaults);
        if (!wish) return;
        expect(Number.isFinite(wish.power)).toBe(true);
        expect(Object.keys(strategy.reasons)).toContain(wish.code);
        expect(strategy.want(at, strategy.defaults)).toEqual(wish);
      }),
      { seed: 45 },
    );
    expect(JSON.stringify(strategy.defaults)).toBe(before);
  });
});
