// The decisions for a liquid cooling unit: the first matching rule applies, cooling is restored in doubt, and a manual stop is
// not undone.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../chance.ts';
import { timeText } from '../../../../src/core/time.ts';
import type { ThermalAction, ThermalOrder, ThermalRule } from '../../../../src/station/contract/thermal.ts';
import { type Around, chooseAction, ruleOf } from '../../../../src/station/domain/thermal/chooseAction.ts';
import { judge } from '../../../../src/station/domain/thermal/judge.ts';
import type { Unit } from '../../../../src/station/domain/thermal/unit.ts';

const minute = 60_000;
const now = 1_780_000_000_000;
const actions: ThermalAction[] = ['powerOff', 'powerOn', 'standby'];
const warm: ThermalRule = {
  order: 1,
  enabled: true,
  start: '00:00',
  end: '24:00',
  powerLow: -30,
  powerUp: 30,
  temperature: 28,
  action: 'powerOn',
};
const calm: ThermalRule = { ...warm, order: 2, powerLow: -5, powerUp: 5, temperature: 0, action: 'powerOff' };
const rules = { enabled: true, rules: [calm, warm], revision: 1 };
const around: Around = { time: '12:00', power: 0, temperature: 22 };
const unit: Unit = { id: 'lc1', name: 'Cooling', switchable: true, does: 'powerOn', target: 'emsControl', around };
const order: ThermalOrder = { action: 'powerOff', why: 'rule', rule: 2, at: now, askedAt: now, followed: true, revision: 1 };
const off: Unit = { ...unit, does: 'powerOff' };
const judged = (of: Unit, before: ThermalOrder | undefined, at = now, more: object = {}) =>
  judge(of, { order: before, leftUntil: 0, executing: false, ...more }, rules, at);
const hot = (temperature: number | undefined, of = off): Unit => ({ ...of, around: { ...around, temperature } });

describe('the rules of the thermal management', () => {
  const time = fc.integer({ min: 0, max: 1440 }).map(timeText);
  const tenth = fc.integer({ min: -300, max: 300 }).map((value) => value / 10);
  const anyRule = fc.record({
    order: fc.integer({ min: 1, max: 99 }),
    enabled: fc.boolean(),
    start: time,
    end: time,
    powerLow: tenth,
    powerUp: tenth,
    temperature: fc.integer({ min: 0, max: 39 }),
    action: fc.constantFrom(...actions),
  });
  const anyRules = fc.uniqueArray(anyRule, { maxLength: 8, selector: (each) => each.order });
  const anyAround = fc.record({
    time: fc.integer({ min: 0, max: 1439 }).map(timeText),
    power: fc.option(tenth, { nil: undefined }),
    temperature: fc.option(fc.integer({ min: -10, max: 60 }), { nil: undefined }),
  });
  const fits = (each: ThermalRule, of: Around) =>
    each.enabled &&
    of.power !== undefined &&
    of.temperature !== undefined &&
    of.time >= each.start &&
    (of.time < each.end || of.time === each.start) &&
    of.power >= each.powerLow &&
    of.power <= each.powerUp &&
    of.temperature >= each.temperature;

  it('apply in order: the first matching rule is used, and no other', () => {
    fc.assert(
      fc.property(anyRules, anyAround, (list, of) => {
        const chosen = ruleOf({ rules: list }, of);
        const holding = list.filter((each) => fits(each, of)).map((each) => each.order);
        expect(chosen?.order).toBe(holding.length === 0 ? undefined : Math.min(...holding));
      }),
      draws(300),
    );
  });
  it('apply regardless of the order in which they are stored', () => {
    fc.assert(
      fc.property(anyRules, anyAround, (list, of) => {
        expect(ruleOf({ rules: list.toReversed() }, of)).toEqual(ruleOf({ rules: list }, of));
      }),
      draws(),
    );
  });
  it('never remove cooling from a battery that is hot or whose temperature is unknown', () => {
    fc.assert(
      fc.property(anyRules, anyAround, fc.boolean(), fc.boolean(), (list, of, enabled, taken) => {
        const choice = chooseAction({ enabled, rules: list }, of, taken);
        if (of.temperature === undefined || of.temperature >= 39) expect(choice?.action ?? 'powerOn').toBe('powerOn');
        if (taken && choice === undefined) throw new Error('What was taken is neither kept by a rule nor given back');
      }),
      draws(300),
    );
  });
});

describe('a unit under EMS control', () => {
  it('is switched as the rule requires', () => {
    expect(judged(unit, undefined)).toMatchObject({
      ask: { action: 'powerOff', rule: 2 },
      shown: { status: 'executing', why: 'rule', rule: 2 },
      order: { action: 'powerOff', at: now, askedAt: now, followed: false },
    });
  });
  it('is shown with its new state when it has followed, and checked again after 15 minutes', () => {
    const found = judged(off, order);
    expect(found.ask).toBeUndefined();
    expect(found.shown).toMatchObject({ status: 'powerOff', why: 'rule', checkAt: now + 15 * minute });
  });
  it('keeps a decision for 15 minutes before another rule replaces it', () => {
    const later = hot(30);
    expect(judged(later, order, now + 15 * minute - 1).ask).toBeUndefined();
    expect(judged(later, order, now + 15 * minute).ask).toMatchObject({ action: 'powerOn', rule: 1 });
  });
  it('is commanded again after 15 minutes if it has not followed', () => {
    const asked = { ...order, followed: false };
    expect(judged(unit, asked, now + 15 * minute - 1)).toMatchObject({ shown: { status: 'notExecuting', why: 'notFollowed' } });
    expect(judged(unit, asked, now + 15 * minute - 1).ask).toBeUndefined();
    expect(judged(unit, asked, now + 15 * minute).ask).toMatchObject({ action: 'powerOff' });
  });
  it.each<[name: string, of: Unit, why: string]>([
    ['is too warm', hot(39), 'hot'],
    ['does not report its temperature', hot(undefined), 'givenBack'],
    ['has a higher power than any rule allows', { ...off, around: { ...around, power: 80 } }, 'givenBack'],
  ])('gets its cooling back at once when the battery %s', (_name, of, why) => {
    expect(judged(of, order, now + 1000)).toMatchObject({ ask: { action: 'powerOn', why } });
  });
  it('has its cooling restored when the rules are disabled, with a command every minute', () => {
    const disabled = { ...rules, enabled: false };
    const history = { order, leftUntil: 0, executing: false };
    const first = judge(off, history, disabled, now + 1000);
    expect(first.ask).toEqual({ action: 'powerOn', why: 'givenBack' });
    const again = { ...history, order: first.order };
    expect(judge(off, again, disabled, now + minute).ask).toBeUndefined();
    expect(judge(off, again, disabled, now + 1000 + minute).ask).toMatchObject({ action: 'powerOn' });
  });
  it('is still under control in the standby that was commanded, and not in any other', () => {
    const standing: Unit = { ...unit, does: 'standby', target: 'standby' };
    expect(judged(standing, { ...order, action: 'standby' }).shown.controlled).toBe(true);
    expect(judged(standing, undefined)).toMatchObject({ shown: { controlled: false, why: 'notControlled' }, order: undefined });
  });
});

describe('a unit that a person switched or that cannot be switched', () => {
  it('stays off after a manual stop, regardless of the rules', () => {
    for (const before of [undefined, { ...order, action: 'powerOn' as const }]) {
      const found = judged(hot(30), before);
      expect([found.ask, found.order, found.shown.why]).toEqual([undefined, undefined, 'byHand']);
    }
  });
  it('stays on for 15 minutes after a manual start', () => {
    expect(judged(unit, order)).toMatchObject({ lost: true, shown: { why: 'byHand' } });
    expect(judged(unit, undefined, now, { leftUntil: now + 1 }).ask).toBeUndefined();
    expect(judged(unit, undefined, now, { leftUntil: now }).ask).toMatchObject({ action: 'powerOff' });
  });
  it.each<[status: string, why: string, of: Unit]>([
    ['notSupported', 'lacksCommands', { ...unit, switchable: false }],
    ['notExecuting', 'readOnly', { ...unit, readOnly: true }],
    ['notExecuting', 'silent', { ...unit, does: undefined, target: undefined }],
    ['notExecuting', 'notControlled', { ...unit, target: undefined }],
  ])('has the status %s with the reason %s and gets no command', (status, why, of) => {
    const found = judged(of, undefined);
    expect([found.shown.status, found.shown.why, found.ask]).toEqual([status, why, undefined]);
  });
  it('has an unknown control mode while it does not respond', () => {
    expect(judged({ ...unit, does: undefined, target: undefined }, order).shown).not.toHaveProperty('controlled');
    expect(judged({ ...unit, target: undefined }, undefined).shown.controlled).toBe(false);
  });
  it('keeps the last command after a start of the program until the battery reports, and then has its cooling restored', () => {
    const begun = judged(hot(undefined), order, now, { listening: true });
    expect(begun).toMatchObject({ order, shown: { status: 'powerOff', why: 'rule', rule: 2 } });
    expect(begun.ask).toBeUndefined();
    expect(judged(hot(undefined), order).ask).toMatchObject({ action: 'powerOn', why: 'givenBack' });
    expect(judged(hot(40), order, now, { listening: true }).ask).toMatchObject({ action: 'powerOn', why: 'hot' });
  });
  it('is shown as executing while a command is pending', () => {
    expect(judged(unit, order, now, { executing: true }).shown.status).toBe('executing');
  });
});
