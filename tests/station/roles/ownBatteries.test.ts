// The battery of a converter is the one of its unit, unless the record of the converter refers to another one.
import { describe, expect, it } from 'vitest';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { withBatteries } from '../../../src/station/equipment/ownBatteries.ts';

const types = { pcs: { role: 'converter' as const }, stack: { role: 'battery' as const }, em2: { role: 'meter' as const } };
const device = (id: string, unit: string | undefined, own: Partial<DeviceRecord> = {}): DeviceRecord => ({
  id,
  name: id,
  type: id.startsWith('pcs') ? 'pcs' : id.startsWith('stack') ? 'stack' : 'em2',
  model: 'generic',
  busbarName: 'Grid#1',
  ...(unit !== undefined && { unit }),
  link: { protocol: 'modbus-tcp', ip: '127.0.0.1', port: 502, unitId: 1 },
  config: {},
  ...own,
});

describe('the battery of a converter', () => {
  it.each<[name: string, devices: DeviceRecord[], stacks: (string | undefined)[]]>([
    ['is the battery of its unit', [device('pcs1', 'U1'), device('stack1', 'U1'), device('em1', 'U1')], ['stack1']],
    [
      'is determined separately for each converter',
      [device('stack2', 'U2'), device('pcs1', 'U1'), device('stack1', 'U1'), device('pcs2', 'U2')],
      ['stack1', 'stack2'],
    ],
    ['is the only battery if no unit is set', [device('pcs1', undefined), device('stack1', undefined)], ['stack1']],
    ['is unknown if the only battery belongs to another unit', [device('pcs1', 'U1'), device('stack1', 'U2')], [undefined]],
    [
      'is unknown if the only battery is at another grid connection point',
      [device('pcs1', 'U1'), device('stack1', 'U1', { busbarName: 'Grid#2' })],
      [undefined],
    ],
    [
      'is unknown if its unit has two batteries',
      [device('pcs1', 'U1'), device('stack1', 'U1'), device('stack2', 'U1')],
      [undefined],
    ],
    [
      'is unknown if two converters could have it',
      [device('pcs1', 'U1'), device('pcs2', 'U1'), device('stack1', 'U1')],
      [undefined, undefined],
    ],
    [
      'is the one in its record, regardless of the units',
      [device('pcs1', 'U1', { relates: { stack: 'stack2' } }), device('stack1', 'U1'), device('stack2', 'U2')],
      ['stack2'],
    ],
    [
      'is the battery of its unit if its record refers to a removed one',
      [device('pcs1', 'U1', { relates: { stack: 'stack9', gateway: 'g1' } }), device('stack1', 'U1')],
      ['stack1'],
    ],
    [
      'is not the one in the record of another converter',
      [device('pcs1', 'U1'), device('pcs2', 'U2', { relates: { stack: 'stack1' } }), device('stack1', 'U1')],
      [undefined, 'stack1'],
    ],
  ])('%s', (_name, devices, stacks) => {
    const found = withBatteries(devices, types);
    expect(found.filter(({ type }) => type === 'pcs').map(({ relates }) => relates?.stack)).toEqual(stacks);
    expect(found.map(({ id }) => id)).toEqual(devices.map(({ id }) => id));
  });
});
