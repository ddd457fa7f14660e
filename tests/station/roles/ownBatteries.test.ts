// The battery of a converter is the one of its unit, unless its record names one.
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
    ['is the one of its unit', [device('pcs1', 'U1'), device('stack1', 'U1'), device('em1', 'U1')], ['stack1']],
    [
      'is found separately for each converter',
      [device('stack2', 'U2'), device('pcs1', 'U1'), device('stack1', 'U1'), device('pcs2', 'U2')],
      ['stack1', 'stack2'],
    ],
    ['is found if no unit is set', [device('pcs1', undefined), device('stack1', undefined)], ['stack1']],
    ['is none of another unit', [device('pcs1', 'U1'), device('stack1', 'U2')], [undefined]],
    [
      'is none of another grid connection point',
      [device('pcs1', 'U1'), device('stack1', 'U1', { busbarName: 'Grid#2' })],
      [undefined],
    ],
    ['is none if there are two', [device('pcs1', 'U1'), device('stack1', 'U1'), device('stack2', 'U1')], [undefined]],
    [
      'is none if two converters could have it',
      [device('pcs1', 'U1'), device('pcs2', 'U1'), device('stack1', 'U1')],
      [undefined, undefined],
    ],
    [
      'is the one that its record names, whatever the units',
      [device('pcs1', 'U1', { relates: { stack: 'stack2' } }), device('stack1', 'U1'), device('stack2', 'U2')],
      ['stack2'],
    ],
    [
      'is the one of its unit if its record names a removed one',
      [device('pcs1', 'U1', { relates: { stack: 'stack9', gateway: 'g1' } }), device('stack1', 'U1')],
      ['stack1'],
    ],
    [
      'is none that another converter names',
      [device('pcs1', 'U1'), device('pcs2', 'U2', { relates: { stack: 'stack1' } }), device('stack1', 'U1')],
      [undefined, 'stack1'],
    ],
  ])('%s', (_name, devices, stacks) => {
    const found = withBatteries(devices, types);
    expect(found.filter(({ type }) => type === 'pcs').map(({ relates }) => relates?.stack)).toEqual(stacks);
    expect(found.map(({ id }) => id)).toEqual(devices.map(({ id }) => id));
  });
});
