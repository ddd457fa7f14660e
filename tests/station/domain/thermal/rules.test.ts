// The validation errors of the thermal management form, with their fields and texts.
import { describe, expect, it } from 'vitest';
import { asked } from '../../calls/refusals.ts';

const rule = {
  order: 1,
  enabled: true,
  start: '00:00',
  end: '24:00',
  powerLow: -30,
  powerUp: 30,
  temperature: 25,
  action: 'standby',
};
const second = { ...rule, order: 2, temperature: 0 };
const under =
  (...controlled: boolean[]) =>
  () => ({ units: controlled.map((each) => ({ controlled: each })) });
const saved = (first: object, more: object = {}) =>
  asked('thermal.save', { enabled: true, rules: [{ ...rule, ...first }, second], ...more }, under(true));
const without = (name: keyof typeof rule) => Object.fromEntries(Object.entries(rule).filter(([key]) => key !== name));

describe('the thermal management', () => {
  it('accepts the limit values themselves', () => {
    expect(saved({ powerLow: -30, powerUp: 30, temperature: 39 })).toEqual({});
    expect(saved({ powerLow: 0.1, powerUp: 0.1, temperature: 0 })).toEqual({});
    expect(saved({ temperature: 12.345 })).toEqual({});
  });
  it.each<[name: string, first: object, path: string]>([
    ['PCS power of more than 30 kW', { powerUp: 30.1 }, '/rules/0/powerUp'],
    ['PCS power of less than −30 kW', { powerLow: -30.1 }, '/rules/0/powerLow'],
    ['PCS power with two decimals', { powerUp: 1.25 }, '/rules/0/powerUp'],
    ['PCS power with a start above its end', { powerLow: 5, powerUp: 4 }, '/rules/0/powerUp'],
    ['an average temperature above 39 °C', { temperature: 39.001 }, '/rules/0/temperature'],
    ['an average temperature below 0 °C', { temperature: -0.001 }, '/rules/0/temperature'],
    ['an average temperature with four decimals', { temperature: 20.0001 }, '/rules/0/temperature'],
    ['an end before its start', { start: '08:00', end: '07:59' }, '/rules/0/end'],
    ['an unknown action', { action: 'off' }, '/rules/0/action'],
    ['the order of another rule', { order: 2 }, '/rules/1/order'],
  ])('refuses %s', (_name, first, path) => expect(Object.keys(saved(first))).toEqual([path]));
  it('accepts an end equal to its start', () => expect(saved({ start: '08:00', end: '08:00' })).toEqual({}));
  it('requires an action for each rule', () => {
    const rules = [without('action'), second];
    expect(asked('thermal.save', { enabled: true, rules }, under(true))).toEqual({ '/rules/0/action': 'Select an action' });
  });
  it('requires at least two enabled rules while it is enabled', () => {
    const text = 'At least 2 rules must be enabled';
    expect(saved({ enabled: false })).toEqual({ '/rules': text });
    expect(saved({ enabled: false }, { enabled: false })).toEqual({});
    expect(asked('thermal.save', { enabled: true, rules: [] }, under(true))).toEqual({ '/rules': text });
  });
  it('requires every unit in EMS control mode while it is enabled', () => {
    const valid = { enabled: true, rules: [rule, second] };
    const text = 'All liquid cooling must be in EMS control mode';
    expect(asked('thermal.save', valid, under(true, false))).toEqual({ '/enabled': text });
    expect(asked('thermal.save', valid, under(true, true))).toEqual({});
    expect(asked('thermal.save', { ...valid, enabled: false }, under(false))).toEqual({});
  });
});
