// A stack of clusters as the station returns it: one cell of the last cluster is far below the others.
import type { DeviceType } from '../../../src/core/devices/device.ts';
import type { Schema } from '../../../src/core/language.ts';

export const cell: DeviceType = {
  type: 'cell',
  title: 'Cell',
  points: {
    voltage: { title: 'Voltage', type: 'number', unit: 'cell-V', minimum: 0, maximum: 5 },
    temperature: { title: 'Temperature', type: 'number', unit: 'celsius' },
    soc: { title: 'SOC', type: 'number', unit: 'percent' },
  },
};

const columns: Schema = {
  type: 'object',
  pointKeys: true,
  additionalProperties: { type: 'array', items: { type: ['number', 'null'] } },
};
export const partsSchema: Schema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    count: { type: 'integer' },
    groups: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          state: { type: 'string', choices: { timeout: { const: 'timeout', title: 'Timeout' } } },
        },
      },
    },
    values: columns,
    own: columns,
    doubts: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

export interface Sample {
  clusters: number;
  size: number;
  /** By index in the column. */
  but?: Readonly<Record<number, unknown>>;
  doubts?: Readonly<Record<number, string>>;
}
/** Voltages rise by a millivolt per cell, and restart after ten cells. */
export function stackOf({ clusters, size, but = {}, doubts = {} }: Sample) {
  const voltage: unknown[] = Array.from({ length: clusters * size }, (_, index) =>
    Number((3.3 + (index % 10) / 1000).toFixed(3)),
  );
  for (const [index, value] of Object.entries(but)) voltage[Number(index)] = value;
  return {
    type: 'cell',
    count: clusters * size,
    groups: Array.from({ length: clusters }, (_, at) => ({
      id: `stack1/cluster.${at + 1}`,
      device: 'stack1',
      deviceName: 'BMS #1',
      number: at + 1,
      part: '/cell',
      state: 'normal',
      start: at * size,
      count: size,
    })),
    at: Array.from({ length: clusters }, () => 1),
    values: {
      'cell#voltage': voltage,
      'cell#temperature': voltage.map((_, index) => 24 + (index % 5) / 10),
      'cell#soc': voltage.map(() => 50),
    },
    own: { 'cluster#ratedCapacity': Array.from({ length: clusters }, () => 100) },
    doubts,
  };
}
