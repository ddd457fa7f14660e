import { expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import type { Call } from '../../../src/core/language.ts';
import { handlers } from '../../../src/station/calls/index.ts';

const catalogue = Object.assign(
  {},
  ...readdirSync('schemas/calls')
    .filter((file) => file !== 'diagnostics.json')
    .map((file) => JSON.parse(readFileSync(`schemas/calls/${file}`, 'utf8')) as object),
) as Record<string, Call>;
const calls = Object.entries(catalogue).filter(([name]) => name !== '$schema');
const served = calls.filter(([, call]) => call.planned !== true).map(([name]) => name);

it('every call except planned and document calls has a handler, and every handler has such a call', () => {
  const handled = served.filter((name) => catalogue[name]?.document === undefined);
  expect(Object.keys(handlers).toSorted()).toEqual(handled.toSorted());
});
it('every call declares its needs', () => {
  expect(calls.filter(([, { needs }]) => !Array.isArray(needs))).toEqual([]);
});
it('no two calls share a path', () => {
  const places = calls.map(([, { path, prefix = 'rpc', method = 'POST' }]) => `${method} ${prefix} ${path}`);
  expect(places.length).toBe(new Set(places).size);
});
it('a served call describes its request and answer; a document call has its document as one of them', () => {
  const bare = calls.filter(
    ([name, { request, answer, method, answers, document }]) =>
      served.includes(name) &&
      (document === undefined || (request === undefined && answer === undefined)) &&
      ((method !== 'GET' && request === undefined) || (answers !== 'file' && answers !== 'stream' && answer === undefined)),
  );
  expect(bare.map(([name]) => name)).toEqual([]);
});
it('writes need more than a session, except those that only concern the caller', () => {
  const free = served.filter((name) =>
    /\.(save|create|update|remove|start|stop|write|command|toLocal|toRemote|init|link)/.test(name),
  );
  // A station has no session on its platform, so the verification code replaces it. Exports write no setting, and people remove
  // only their own. Two-factor authentication concerns only the caller, and its removal requires the password.
  const expected = ['site.link', 'export.create', 'paper.create', 'export.remove', 'factor.remove'];
  expect(free.filter((name) => catalogue[name]?.needs.length === 0).toSorted()).toEqual(expected.toSorted());
});
it('a stop needs only the right to stop devices', () => {
  for (const name of ['strategy.stop', 'storage.stop', 'shutdown.start']) expect(catalogue[name]?.needs).toEqual(['stop-device']);
});
it('every device term of the specification has a reader', () => {
  const words = [
    'pcs',
    'stack',
    'cluster',
    'cell',
    'em',
    'ac',
    'pi',
    'fac',
    'dio',
    'lc',
    'ups',
    'udd',
    'dc',
    'chargingPile',
    'mcgw',
  ];
  expect(words.filter((word) => handlers[`monitor.${word}`] === undefined)).toEqual([]);
  const types = readdirSync('schemas/devices').filter((file) => file.endsWith('.json'));
  const known = types.map(
    (file) => JSON.parse(readFileSync(`schemas/devices/${file}`, 'utf8')) as { type: string; call?: string },
  );
  expect(words.filter((word) => !known.some(({ type, call }) => (call ?? type) === word))).toEqual([]);
});
it('a device term has a handler, and an unknown name or the name of an object member has none', () => {
  expect(typeof handlers['monitor.ups']).toBe('function');
  expect(handlers['nothing.here']).toBeUndefined();
  expect(handlers['toString']).toBeUndefined();
});
