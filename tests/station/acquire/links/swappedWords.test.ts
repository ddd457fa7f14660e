// The connection test against each type of device with 32-bit values, with swapped words and with shifted registers.
import { afterEach, describe, expect, it } from 'vitest';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { deviceOf } from '../../demoSet.ts';
import { closers, device, linked, test } from './testedDevice.ts';

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const stack = {
  packStatus: 1,
  voltage: 768,
  current: 39,
  power: 30,
  soc: 50,
  soh: 99,
  chargeCurrentLimit: 150,
  dischargeCurrentLimit: 150,
  chargePowerLimit: 110,
  dischargePowerLimit: 110,
  insulationPositive: 2100,
  insulationNegative: 2200,
  maxVoltageCluster: 1,
  minVoltageCluster: 1,
  maxCellVoltage: 3.28,
  maxVoltageCell: 17,
  minCellVoltage: 3.26,
  minVoltageCell: 201,
  meanCellVoltage: 3.27,
  cellVoltageDifference: 0.02,
  maxCellTemperature: 27.5,
  maxTemperatureCell: 44,
  minCellTemperature: 24.1,
  minTemperatureCell: 3,
  meanCellTemperature: 25.7,
  cellTemperatureDifference: 3.4,
  poleTemperature: 28,
  systemInsulation: 2000,
  clusterCount: 1,
  onlineClusters: 1,
  chargeTotal: 48_213.5,
  dischargeTotal: 44_871.25,
  chargeDay: 212.4,
  dischargeDay: 96.7,
  cycles: 224.31,
  ratedEnergy: 215,
  remainingEnergy: 107.5,
  ratedCapacity: 280,
};
/** Values on the AC side of a converter or inverter. */
const acSide = {
  runState: 1,
  activePower: 45.3,
  reactivePower: 1.2,
  apparentPower: 45.4,
  powerFactor: 0.998,
  frequency: 50.01,
  voltageA: 230.5,
  voltageB: 231.2,
  voltageC: 229.7,
  currentA: 65.7,
  currentB: 65.7,
  currentC: 65.7,
};
const pcs = {
  ...acSide,
  activePowerA: 15.1,
  activePowerB: 15.1,
  activePowerC: 15.1,
  dcVoltage: 750,
  dcCurrent: 62,
  dcPower: 46.5,
  chargeTotal: 48_213.5,
  dischargeTotal: 44_871.25,
  chargeDay: 212.4,
  dischargeDay: 96.7,
  chargeCurrent: 31.2,
  dischargeCurrent: 12.9,
  runHours: 9120,
};
const pinvt = {
  ...acSide,
  stringVoltage1: 610,
  stringCurrent1: 12.4,
  stringVoltage2: 615,
  stringCurrent2: 12.6,
  dcPower: 46.5,
  efficiency: 97.4,
  insulation: 1800,
  energyTotal: 78_213.5,
  energyDay: 212.4,
  runHours: 9120,
  ratedPower: 60,
  powerLimit: 100,
};
const pvstore = {
  runState: 1,
  chargeState: 1,
  activePower: 4.3,
  pvPower: 6.1,
  batteryPower: 1.8,
  soc: 57.5,
  chargeTotal: 4213.5,
  energyTotal: 9871.25,
};
const typed = (type: string, config: DeviceRecord['config'] = {}): DeviceRecord => {
  const base = type === 'stack' ? deviceOf('stack1') : deviceOf('pcs1');
  return linked(
    { ...base, id: 'test', type, model: 'generic', simulated: false, ...(type !== 'stack' && { config }) },
    { base: 100 },
  );
};

describe.each([
  ['stack', typed('stack'), stack],
  ['pcs', typed('pcs', { ratedPower: 110 }), pcs],
  ['pinvt', typed('pinvt', { ratedPower: 60 }), pinvt],
  ['pvstore', typed('pvstore', { ratedPower: 10 }), pvstore],
] as const)('the connection test of a device of the type %s', (type, record, values) => {
  it('reports nothing if every setting is right', async () => {
    const { port } = await device(record, values);
    const found = await test(record, port);
    expect([[...(found.odd ?? [])], found.contradictions, found.proposal]).toEqual([[], undefined, undefined]);
  });

  it('proposes the byte order of swapped words', async () => {
    const { port } = await device(record, values, { words: 'CDAB' });
    const found = await test(record, port);
    expect(found.odd?.size).toBeGreaterThan(0);
    expect(found.proposal).toMatchObject({ setting: 'words', value: 'CDAB' });
  });

  it.each([1, -1])('finds registers at an offset of %s, and proposes the base address if other values decide', async (shift) => {
    const { port } = await device(record, values, { shift });
    const found = await test(record, port);
    expect(found.odd?.size).toBeGreaterThan(0);
    // The two 32-bit counters of this type are as plausible with swapped words.
    if (type === 'pvstore') return;
    expect(found.proposal).toMatchObject({ setting: 'base', value: 100 + shift });
  });
});
