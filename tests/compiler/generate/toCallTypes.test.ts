import { expect, it } from 'vitest';
import { toCallTypes } from '../../../src/compiler/generate/toCallTypes.ts';
import type { Schema } from '../../../src/core/language.ts';

const alarm: Schema = {
  type: 'object',
  required: ['id', 'title'],
  properties: {
    id: { type: 'string', readOnly: true },
    title: { type: 'string' },
    advice: { type: 'string' },
    at: { type: 'integer' },
  },
};
const { id: _id, ...sent } = alarm.properties ?? {};
const text = toCallTypes(
  {
    'alarm.search': { request: {}, answer: { type: 'array', items: alarm } },
    'alarm.save': { request: { ...alarm, required: ['title'], properties: sent }, answer: alarm },
    'alarm.remove': {
      request: { type: 'object', properties: { ids: { type: 'array', items: { type: 'string' } } } },
      answer: {},
    },
  },
  { alarm, unused: { type: 'object', properties: { a: {}, b: {}, c: {} } } },
);

it('an entity that calls share is declared once for requests and once for answers', () => {
  expect(text.match(/^export type Alarm\w*/gm)).toEqual(['export type Alarm', 'export type AlarmSent']);
  expect(text).toContain("'alarm.search': { request: unknown; answer: readonly Alarm[] };");
  expect(text).toContain("'alarm.save': { request: AlarmSent; answer: Alarm };");
});

it('a shape that only one call uses is written inline', () => {
  expect(text).toContain("'alarm.remove': { request: {\n    ids?: readonly string[];\n  }; answer: unknown };");
});
