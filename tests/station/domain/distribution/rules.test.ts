// Validation errors of distribution nodes, with their fields and texts.
import { describe, expect, it } from 'vitest';
import { asked } from '../../calls/refusals.ts';
import { runRules } from '../../../../src/core/rules/run.ts';
import { inEnglish, say } from '../../../../src/core/texts/text.ts';
import { content } from '../../../delivered.ts';

const storage = { id: 'n3', type: 'storage', name: '储能1' };
const transformer = { id: 'n2', type: 'transformer', name: 'Transformer1' };
const top = { id: 'n1', type: 'publicConnection', name: 'PCC' };
const tree = (leaf: object = {}, middle: object = {}, head: object = {}) => ({
  nodes: [{ ...top, children: [{ ...transformer, children: [{ ...storage, ...leaf }], ...middle }], ...head }],
});
const refused = (...of: Parameters<typeof tree>) => asked('strong.save', tree(...of));
const leafAt = '/nodes/0/children/0/children/0';

describe('a distribution node', () => {
  it('accepts everything that the specification lists', () => {
    const valid = {
      code: 'IPC-1',
      powerReference: 50,
      powerUpper: 100,
      powerLower: -100,
      electricalProtection: true,
      storageCapacity: 261.2,
      protectEnergy: 123456.1234,
      batteryType: 1,
      pcs: 'pcs1',
      branch: 1,
      stack: 'stack1',
      clusters: [1, 2],
      chargeEfficiency: 100,
      dischargeEfficiency: 0,
      socLow: 5,
      socUp: 95,
      threeStage: true,
      constantVoltage: { floatVoltage: 810, averageVoltage: 850, cutoffVoltage: 870, averageCurrent: 50, floatCurrent: 5 },
      totalVoltage: { low: 650, up: 880 },
      cellVoltage: { low: 2.7, up: 3.6 },
      cellTemperature: { low: -10, up: 50 },
    };
    expect(refused(valid)).toEqual({});
    expect(refused({}, { capacity: 630, forwardEfficiency: 99.5, reverseEfficiency: 98.5 })).toEqual({});
    expect(refused({ type: 'load', chargeGun: 'gun1', controllability: 'step' })).toEqual({});
  });
  it('has a name of 1 to 12 Chinese, English or digit characters', () => {
    const words = '1 to 12 letters, digits or Chinese characters';
    for (const name of ['A', '变压器1', 'A12345678901']) expect(refused({ name })).toEqual({});
    for (const name of ['A1234567890ab', 'A#1', 'A 1']) expect(refused({ name })).toEqual({ [`${leafAt}/name`]: words });
    expect(refused({ name: '' })).toEqual({ [`${leafAt}/name`]: 'Enter a name' });
  });
  it('has a name that is unique in the tree', () => {
    expect(refused({ name: 'PCC' })).toEqual({ [`${leafAt}/name`]: 'Node duplicated' });
  });
  it.each<[name: string, leaf: object, middle: object, path: string]>([
    ['an upper power limit below the lower one', { powerLower: 5, powerUpper: 4 }, {}, `${leafAt}/powerUpper`],
    ['an efficiency above 100', { chargeEfficiency: 100.01 }, {}, `${leafAt}/chargeEfficiency`],
    ['an efficiency below 0', { dischargeEfficiency: -1 }, {}, `${leafAt}/dischargeEfficiency`],
    ['an efficiency of a transformer above 100', {}, { forwardEfficiency: 101 }, '/nodes/0/children/0/forwardEfficiency'],
    ['equal limits of SOC', { socLow: 50, socUp: 50 }, {}, `${leafAt}/socUp`],
    ['protected energy of seven digits', { protectEnergy: 1_234_567 }, {}, `${leafAt}/protectEnergy`],
    ['protected energy with five decimals', { protectEnergy: 1.234_56 }, {}, `${leafAt}/protectEnergy`],
    [
      'a boost-charge voltage below the float voltage',
      { constantVoltage: { floatVoltage: 800, averageVoltage: 790 } },
      {},
      `${leafAt}/constantVoltage/averageVoltage`,
    ],
    [
      'a cut-off voltage below the boost-charge voltage',
      { constantVoltage: { averageVoltage: 800, cutoffVoltage: 790 } },
      {},
      `${leafAt}/constantVoltage/cutoffVoltage`,
    ],
    ['an unknown controllability', { type: 'load', controllability: 'some' }, {}, `${leafAt}/controllability`],
    ['a node below one that cannot have any', { type: 'pv', children: [top] }, {}, `${leafAt}/children/0`],
  ])('is refused for %s', (_name, leaf, middle, path) => {
    expect(Object.keys(refused(leaf, middle))).toContain(path);
  });
  it('accepts no power above the capacity of a transformer on the path, its own included', () => {
    const words = 'Maximum 100 kW, the capacity of Transformer1';
    const capacity = { capacity: 100 };
    expect(refused({ powerUpper: 100, powerLower: -100, powerReference: -100 }, { ...capacity, powerUpper: 100 })).toEqual({});
    expect(refused({ powerUpper: 101, powerLower: -101, powerReference: 100.5 }, capacity)).toEqual({
      [`${leafAt}/powerUpper`]: words,
      [`${leafAt}/powerLower`]: words,
      [`${leafAt}/powerReference`]: words,
    });
    expect(refused({}, { ...capacity, powerUpper: 120 })).toEqual({ '/nodes/0/children/0/powerUpper': words });
    expect(refused({}, capacity, { powerUpper: 120 })).toEqual({});
  });
  it('is placed only where its type is allowed', () => {
    expect(refused({}, { children: [{ ...top, id: 'n9', name: 'Other' }] })).toEqual({
      '/nodes/0/children/0/children/0': '"publicConnection" cannot be placed under "transformer"',
    });
    expect(refused({ children: [{ ...storage, id: 'n9', name: 'Other' }] })).toEqual({
      [`${leafAt}/children/0`]: '"storage" cannot be placed under "storage"',
    });
    expect(asked('strong.save', { nodes: [transformer] })).toEqual({
      '/nodes': 'The top level must consist of public connection points',
    });
  });
  it('shows a warning if the nodes below it exceed its power', () => {
    const value = tree({ powerUpper: 120 }, { powerUpper: 100 });
    const found = runRules(content.calls['strong.save']?.request ?? {}, value, [], {
      now: 0,
      timezone: 'UTC',
      given: () => ({}),
    });
    expect(found.map(({ path, text, warnOnly }) => [path, say(text, inEnglish), warnOnly])).toEqual([
      ['/nodes/0/children/0/powerUpper', 'Total 120 kW, exceeds 100 kW', true],
    ]);
  });
});

describe('a node template', () => {
  const parameters = { id: 'n1', type: 'storage', name: 'Storage' };
  it('has a unique name and the parameters of a node', () => {
    const template = { name: 'Cabinet', parameters };
    expect(asked('strongNode.save', { templates: [template] })).toEqual({});
    expect(asked('strongNode.save', { templates: [template, template] })).toEqual({
      '/templates/1/name': 'Template name duplicated',
    });
    expect(asked('strongNode.save', { templates: [{ name: '', parameters }] })).toEqual({
      '/templates/0/name': 'Please enter a template name',
    });
  });
});

it('power reduction stays within the limits of the nodes', () => {
  const steps = {
    enabled: true,
    chargeBySoc: [{ trigger: 90, power: 51 }],
    chargeByVoltage: [],
    dischargeBySoc: [],
    dischargeByVoltage: [],
  };
  const given = (charge: number) => (call: string) => (call === 'strong.range' ? { charge } : undefined);
  expect(asked('strategy.changePowerReduction', steps, given(50))).toEqual({
    '/chargeBySoc/0/power': 'The distribution nodes allow at most 50 kW',
  });
  expect(asked('strategy.changePowerReduction', steps, given(51))).toEqual({});
});
