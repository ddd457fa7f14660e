import { describe, expect, it } from 'vitest';
import { isRange, pickWidget } from '../../../renderers/shared/fields/pickWidget.ts';
import { widgetNames } from '../../../renderers/shared/fields/widgetNames.ts';
import { widgets } from '../../../renderers/shared/fields/widgets.ts';
import type { Field, Schema } from '../../../src/core/language.ts';

const short = { a: { const: 1, title: 'On' }, b: { const: 2, title: 'Off' } };
const long = Object.fromEntries(
  Array.from({ length: 7 }, (_, index) => [`c${index}`, { const: index, title: `Choice ${index}` }]),
);

describe('the widget of a member', () => {
  it.each<[name: string, schema: Schema, field: Field | undefined, widget: string | undefined]>([
    ['text', { type: 'string' }, undefined, 'input'],
    ['long text', { type: 'string', maxLength: 500 }, undefined, 'textarea'],
    ['secret text', { type: 'string', secret: true }, undefined, 'password'],
    ['number', { type: 'number' }, undefined, 'number'],
    ['integer beyond 2^53, as text', { type: 'string', digits: { whole: 20 } }, undefined, 'number'],
    ['instant', { type: 'integer', format: 'instant' }, undefined, 'date'],
    ['day', { type: 'string', format: 'day' }, undefined, 'date'],
    ['month', { type: 'string', format: 'month' }, undefined, 'month'],
    ['time of day', { type: 'string', format: 'time-of-day' }, undefined, 'time'],
    ['code of six characters', { type: 'string', format: 'code-six' }, undefined, 'six'],
    ['yes or no', { type: 'boolean' }, undefined, 'switch'],
    ['two short choices', { choices: short }, undefined, 'segmented'],
    ['many choices', { type: 'integer', choices: long }, undefined, 'select'],
    ['several of a few', { type: 'array', items: { choices: short } }, undefined, 'checkbox'],
    ['several of many', { type: 'array', items: { choices: long } }, undefined, 'select'],
    ['free texts', { type: 'array', items: { type: 'string' } }, undefined, 'tags'],
    [
      'range of two days',
      { type: 'array', minItems: 2, maxItems: 2, items: { type: 'string', format: 'day' } },
      undefined,
      'date-range',
    ],
    ['file', { type: 'string', file: { accept: ['.png'], maxMB: 5 } }, undefined, 'upload'],
    ['options from a source', { type: 'string' }, { choices: { source: 'models' } }, 'select'],
    [
      'tree of options from a source',
      { type: 'array', items: { type: 'string' } },
      { choices: { source: 'areas', children: '/children' } },
      'cascader',
    ],
    ['a widget that the screen sets', { type: 'integer', choices: long }, { widget: 'radio' }, 'radio'],
    ['an unknown widget name is ignored', { type: 'string' }, { widget: 'colour' as never }, 'input'],
    ['an object has no input', { type: 'object', properties: { a: { type: 'string' } } }, undefined, undefined],
    ['a list of objects has no input', { type: 'array', items: { type: 'object' } }, undefined, undefined],
  ])('is the expected one: %s', (_name, schema, field, widget) => {
    expect(pickWidget(schema, field)).toBe(widget);
  });

  it('exists for every widget name, and every widget has a name', () => {
    expect(Object.keys(widgets).sort()).toEqual([...widgetNames].sort());
  });

  it('is not a range picker for a list of up to three days', () => {
    expect(isRange({ type: 'array', minItems: 2, maxItems: 3, items: { format: 'day' } })).toBe(false);
  });
});
