// What every kind promises, for the kind "devices".
import { kindContract } from '../contract.tsx';

const communication = {
  title: 'Device state',
  type: 'string' as const,
  choices: {
    normal: { const: 'normal', title: 'Normal', tone: 'success' as const },
    offline: { const: 'offline', title: 'Offline', tone: 'offline' as const },
  },
};
const reading = {
  type: 'object' as const,
  properties: {
    state: communication,
    at: { type: 'integer' as const, format: 'instant' },
    alarms: { type: 'integer' as const },
    values: { type: 'object' as const, additionalProperties: { type: 'number' as const } },
  },
};
const device = { type: 'object' as const, properties: { id: { type: 'string' as const }, name: { type: 'string' as const } } };

kindContract({
  kind: 'devices',
  options: {},
  value: {
    schema: {
      type: 'object',
      properties: {
        devices: { type: 'array', items: device },
        live: { type: 'object', additionalProperties: reading },
        states: { type: 'object', additionalProperties: { type: 'integer' } },
      },
    },
    data: {
      devices: [{ id: 'u1', name: 'UPS of the test', type: 'ups' }],
      live: { u1: { state: 'normal', at: 1_000, alarms: 1, values: {} } },
      states: { normal: 1 },
    },
  },
  says: 'UPS of the test',
  empty: { devices: [], live: {}, states: {} },
  misfit: {
    data: { devices: [{ id: 'u1', name: 'UPS of the test', type: 'ups' }], live: { u1: { state: 7 } }, states: {} },
    says: /7/,
  },
});
