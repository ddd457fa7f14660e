// A command that writes several points in order: a mode, a power and a duration.
import type { DeviceType } from '../../src/core/devices/device.ts';

const both = { type: 'number', access: 'both' } as const;
export const forcedPower = {
  points: {
    mode: { title: 'Mode', ...both },
    power: { title: 'Power', ...both, unit: 'kW', minimum: -100, maximum: 100 },
    duration: { title: 'Duration', ...both, unit: 'min', minimum: 1, maximum: 60 },
  },
  commands: {
    force: {
      title: 'Force',
      writesFirst: [
        { point: 'mode', value: 2 },
        { point: 'power', value: { from: '/form/power' } },
      ],
      writes: { point: 'duration', value: { from: '/form/duration' } },
      ask: { points: { power: {}, duration: {} } },
      needs: [],
    },
  },
} satisfies Pick<DeviceType, 'points' | 'commands'>;
