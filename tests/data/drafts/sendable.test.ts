// The parts of a draft that are sent, stored in the browser, or validated in place of files.
import { expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { toSendable, toStorable, withFileNames } from '../../../src/data/drafts/sendable.ts';

const schema: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    serial: { type: 'string', readOnly: true },
    password: { type: 'string', secret: true },
    picture: { type: 'string', file: { accept: ['image/png'], maxMB: 1 } },
    rows: { type: 'array', items: { $ref: '#/$defs/row' } },
  },
  $defs: { row: { type: 'object', properties: { power: { type: 'number' }, at: { type: 'string', readOnly: true } } } },
};
const value = {
  name: 'A',
  serial: '17',
  password: 'secret',
  picture: 'a.png',
  other: 1,
  rows: [{ power: 5, at: '10:00', other: 1 }],
};

it('toSendable removes read-only members and members that the entity does not declare, at any depth', () => {
  expect(toSendable(schema, value)).toEqual({ name: 'A', password: 'secret', picture: 'a.png', rows: [{ power: 5 }] });
});

it('toStorable removes only secrets and files', () => {
  const { password: _password, picture: _picture, ...rest } = value;
  expect(toStorable(schema, value)).toEqual(rest);
});

it('toSendable keeps additional members if the entity permits them, and prunes them by their schema', () => {
  const row: Schema = { type: 'object', properties: { power: { type: 'number' } } };
  expect(toSendable({ type: 'object', additionalProperties: true }, { any: { a: 1 } })).toEqual({ any: { a: 1 } });
  expect(toSendable({ type: 'object', additionalProperties: row }, { any: { power: 1, other: 2 } })).toEqual({
    any: { power: 1 },
  });
});

it('withFileNames replaces files by their names, and data without a name by an empty text, at any depth', () => {
  const at = new Date(0);
  const files = { one: new File([], 'a.png'), rows: [{ data: new Blob([]) }, 7, 'text', null], at };
  expect(withFileNames(files)).toEqual({ one: 'a.png', rows: [{ data: '' }, 7, 'text', null], at });
});
