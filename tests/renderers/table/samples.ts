// A list of alarms.
import type { Schema } from '../../../src/core/language.ts';
import { hour, midnight } from '../reading/samples.ts';

export const alarmSchema: Schema = {
  type: 'object',
  properties: {
    total: { type: 'integer' },
    list: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          level: {
            title: 'Level',
            type: 'string',
            choices: {
              fault: { const: 'A', title: 'A fault', tone: 'fault' },
              alarm: { const: 'B', title: 'B alarm', tone: 'alarm' },
              warning: { const: 'C', title: 'C warning', tone: 'warning' },
            },
          },
          deviceName: { title: 'Device', type: 'string' },
          title: { title: 'Title', type: 'string' },
          value: { title: 'Value', type: 'number', unit: 'kW' },
          occurTime: { title: 'Occurred', type: 'integer', format: 'instant' },
          endTime: { title: 'Ended', type: 'integer', format: 'instant' },
        },
      },
    },
  },
};
export const alarms = Array.from({ length: 45 }, (_each, index) => ({
  id: `a${index + 1}`,
  level: ['B', 'C', 'A'][index % 3],
  deviceName: ['Cluster 3', 'Liquid cooling 1', 'PCS 1'][index % 3],
  title: ['Temperature spread', '=Air filter, "due"', 'Grid over-voltage'][index % 3],
  value: index === 4 ? undefined : (index * 37) % 91,
  occurTime: midnight + 9 * hour + index * 400_000,
  ...(index % 2 === 1 && { endTime: midnight + 10 * hour + index * 400_000 }),
}));
