// Power limits can be added but never removed: by types to those of a role, by vendors to those of a type.
import { expect, it } from 'vitest';
import { compile } from '../../../src/compiler/compile.ts';
import { kinds } from '../../../src/compiler/kinds.ts';
import { content, files } from '../../delivered.ts';

const vendor = (patches: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> => {
  const own = new Map(files).set('vendors/acme/vendor.json', JSON.stringify({ title: 'Acme', prefixes: ['ACME'] }));
  for (const [file, patch] of Object.entries(patches)) own.set(`vendors/acme/${file}`, JSON.stringify(patch));
  return own;
};
const errorsUnder = (patches: Readonly<Record<string, unknown>>): string[] =>
  compile(vendor(patches), { kinds, stationCode: 'ACME1' })
    .problems.filter(({ severity, at }) => severity === 'error' && at.file.startsWith('vendors/acme/'))
    .map(({ code, at }) => `${code} ${at.pointer}`);
const bindsOf = (of: ReadonlyMap<string, string>, type: string, stationCode?: string) =>
  compile(of, { kinds, ...(stationCode !== undefined && { stationCode }) }).content.devices[type]?.binds ?? {};

it('a type gets the binds of its role for the points that it has', () => {
  const names = Object.keys(content.devices.stack?.binds ?? {});
  expect(names).toEqual(expect.arrayContaining(['charge-allowed', 'insulation-system', 'cell-high']));
  expect(Object.keys(content.devices.smk?.binds ?? {})).toEqual(['smoke']);
  const { chargeAllowed: _gone, ...points } = (
    JSON.parse(files.get('devices/stack.json') ?? '') as { points: object & { chargeAllowed: object } }
  ).points;
  const less = { ...(JSON.parse(files.get('devices/stack.json') ?? '') as object), type: 'vault', monitor: undefined, points };
  const with_ = new Map(files).set('devices/vault.json', JSON.stringify(less));
  expect(Object.keys(bindsOf(with_, 'vault'))).not.toContain('charge-allowed');
  expect(Object.keys(bindsOf(with_, 'vault'))).toContain('discharge-allowed');
});

const leak = { as: 'latch', point: 'leak', codes: [1], reach: 'station', reason: 'emergency-stop' };
it('a vendor can add a bind', () => {
  expect(errorsUnder({ 'devices/wl.json': { binds: { leak } } })).toEqual([]);
  expect(bindsOf(vendor({ 'devices/wl.json': { binds: { leak } } }), 'wl', 'ACME1')).toEqual({ leak });
  const tighter = { as: 'taper', point: 'maxCellVoltage', way: 'charge', full: 3.5, zero: 3.55, reason: 'cell-high' };
  expect(errorsUnder({ 'devices/stack.json': { binds: { 'acme-high': tighter } } })).toEqual([]);
});
it.each<[what: string, patch: unknown, expected: string]>([
  ['remove a bind', { binds: { 'cell-high': null } }, 'overlay/deletes /binds/cell-high'],
  ['loosen a bind', { binds: { 'cell-high': { zero: 3.8 } } }, 'overlay/refused /binds/cell-high/zero'],
  [
    'replace a bind of the role',
    { binds: { fault: { as: 'permission', point: 'faultState', codes: [0, 1], reason: 'battery-fault' } } },
    'device/bind-taken /binds/fault',
  ],
  ['add a bind to a missing point', { binds: { gone: { ...leak } } }, 'reference/unknown-point /binds/gone/point'],
])('a vendor cannot %s', (_what, patch, expected) => {
  expect(errorsUnder({ 'devices/stack.json': patch })).toContain(expected);
});
it('a vendor cannot change a role', () => {
  const patch = { battery: { binds: { fault: { codes: [0, 1] } } } };
  expect(errorsUnder({ 'roles.json': patch })).toEqual(['overlay/refused /battery']);
});
