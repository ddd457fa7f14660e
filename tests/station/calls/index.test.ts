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

it('every call that is neither planned nor of a document has a handler, and every handler such a call', () => {
  const handled = served.filter((name) => catalogue[name]?.document === undefined);
  expect(Object.keys(handlers).toSorted()).toEqual(handled.toSorted());
});
it('every call states what it needs', () => {
  expect(calls.filter(([, { needs }]) => !Array.isArray(needs))).toEqual([]);
});
it('only calls of ours are served where the specification names none, and no two share a path', () => {
  const places = calls.map(([, { path, prefix = 'rpc', method = 'POST' }]) => `${method} ${prefix} ${path}`);
  expect(places.length).toBe(new Set(places).size);
});
it('a served call describes what it takes and answers; that of a document takes or answers the document', () => {
  const bare = calls.filter(
    ([name, { request, answer, method, answers, document }]) =>
      served.includes(name) &&
      (document === undefined || (request === undefined && answer === undefined)) &&
      ((method !== 'GET' && request === undefined) || (answers !== 'file' && answers !== 'stream' && answer === undefined)),
  );
  expect(bare.map(([name]) => name)).toEqual([]);
});
it('writes need more than to be signed in, but for what concerns the person alone', () => {
  const free = served.filter((name) =>
    /\.(save|create|update|remove|start|stop|write|command|toLocal|toRemote|init|link)/.test(name),
  );
  // A station has no session on its platform: the verification code stands in for it. Exports write no setting, and one's own alone are removed.
  // The second factor is one's own, and its removal asks for the password.
  const expected = ['site.link', 'export.create', 'paper.create', 'export.remove', 'factor.remove'];
  expect(free.filter((name) => catalogue[name]?.needs.length === 0).toSorted()).toEqual(expected.toSorted());
});
it('a stop needs the right alone', () => {
  for (const name of ['strategy.stop', 'storage.stop', 'shutdown.start']) expect(catalogue[name]?.needs).toEqual(['stop-device']);
});
it('every device word of the specification has a reader', () => {
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
it('the reader of a device word exists for every word, and for nothing else', () => {
  expect(typeof handlers['monitor.ups']).toBe('function');
  expect(handlers['nothing.here']).toBeUndefined();
  expect(handlers['toString']).toBeUndefined();
});
