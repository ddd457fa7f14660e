// The access rules and the menu of the delivered screens, with the texts of refused pages.
import { describe, expect, it } from 'vitest';
import { expandNeeds } from '../../src/core/access/guard.ts';
import { read } from '../../src/core/pointer.ts';
import { toMenu } from '../../src/shell/layout/menu/toMenu.ts';
import { opensOver, resolveRoute, type Situation } from '../../src/shell/routes/resolveRoute.ts';
import { named } from '../../src/shell/routes/match.ts';
import { content } from '../delivered.ts';

const heads = content.index.screens;
const situation = (type: 'ems' | 'cloud', mode: number, rights: object, moving?: boolean): Situation => {
  const session = { type, rights, passwordDue: false, factorDue: false };
  const scope = { session, station: { mode, type: 2, large: false, ...(moving !== undefined && { moving }) } };
  return { heads, guards: content.guards, context: { scope: (pointer) => read(scope, pointer) }, session, loggedIn: true };
};
const switched = (functions: object): Situation => {
  const of = situation('ems', 2, everything);
  return { ...of, context: { scope: (pointer) => read({ station: { functions } }, pointer) ?? of.context.scope(pointer) } };
};
const everything = { control: true, write: true, maintain: true, administer: true };

describe('the access rule', () => {
  it.each<[name: string, path: string, of: Situation, expected: object]>([
    [
      'mode selection of a station that has its mode',
      '/mode',
      situation('ems', 2, everything),
      { kind: 'refuse', says: 'Already initialised mode', go: '/system/mode' },
    ],
    ['mode selection of a new station', '/mode', situation('ems', 0, everything), { kind: 'redirect', to: '/mode/local-mode' }],
    ['mode selection in the cloud', '/mode', situation('cloud', 0, everything), { kind: 'refuse', says: 'No access permission' }],
    ['the system section for a cloud user without write', '/system/basic', situation('cloud', 2, {}), { says: 'no permission' }],
    [
      'the system section for a cloud user with the right to write',
      '/system/basic',
      situation('cloud', 2, { write: true }),
      { kind: 'open' },
    ],
    ['the system section for a user at the station', '/system/basic', situation('ems', 2, {}), { kind: 'open' }],
    [
      'the system section in remote mode',
      '/system/basic',
      situation('ems', 1, everything),
      { kind: 'refuse', says: 'The station EMS remote mode cannot be entered' },
    ],
    ['device management', '/system/device', situation('ems', 2, everything), { kind: 'open' }],
    ['the tools of debug', '/debug', situation('ems', 2, everything), { kind: 'open' }],
    ['grid-connection points and units', '/system/config', situation('ems', 2, everything), { kind: 'open' }],
    ['recovery', '/system/recover', situation('ems', 2, everything), { kind: 'open' }],
    ['bulk clearing of alarms', '/system/clear', situation('ems', 2, everything), { kind: 'open' }],
    ['the language', '/system/language', situation('ems', 2, {}), { kind: 'open' }],
    ['dynamic-environment codes', '/system/dynamic-code', situation('ems', 2, {}), { kind: 'open' }],
    ['reading and writing of any device', '/system/device-write', situation('ems', 2, everything), { kind: 'open' }],
    ['function switches', '/system/fcs', situation('ems', 2, everything), { kind: 'open' }],
    ['thermal management', '/system/hot', situation('ems', 2, everything), { kind: 'open' }],
    ['versions', '/system/version', situation('ems', 2, everything), { kind: 'open' }],
    ['dispatch configuration', '/system/dispatch', situation('ems', 2, everything), { kind: 'open' }],
    ['strong electricity', '/system/strong-electricity', situation('ems', 2, everything), { kind: 'open' }],
    ['maintenance of the station itself', '/system/maintenance', situation('ems', 2, everything), { kind: 'open' }],
    [
      'strategy management in remote mode',
      '/strategy/preset/demand',
      situation('ems', 1, everything),
      { kind: 'refuse', says: 'The current mode cannot enter Strategy Management' },
    ],
    [
      'strategy management of a vehicle on the road',
      '/strategy/preset/demand',
      situation('ems', 2, everything, true),
      { kind: 'refuse', says: 'The current mode cannot enter Strategy Management' },
    ],
    [
      'strategy management of a parked vehicle',
      '/strategy/preset/demand',
      situation('ems', 2, everything, false),
      { kind: 'open' },
    ],
    ['strategy management in local mode', '/strategy/preset/demand', situation('ems', 2, everything), { kind: 'open' }],
    [
      'a function that is switched off',
      '/wiring',
      switched({ wiring: false }),
      { kind: 'refuse', says: 'This function is disabled' },
    ],
    ['a function that is not switched off', '/wiring', switched({ liveStream: false }), { kind: 'open' }],
    ['mode management in remote mode', '/system/mode', situation('ems', 1, everything), { kind: 'open' }],
  ])('is as specified for %s', (_name, path, of, expected) => {
    expect(resolveRoute(path, of)).toMatchObject(expected);
  });
});

it('while a vehicle is on the road, calls cannot adjust or start a strategy, but can stop it', () => {
  const { guards, calls } = content;
  const door = heads.find(({ path }) => path === '/strategy')?.enter['on-the-road'];
  expect(guards['not-on-the-road']).toMatchObject({ when: door?.when, says: door?.says });
  const guarded = Object.values(calls).filter(({ needs }) => expandNeeds(needs, guards).includes('not-on-the-road'));
  const named = ['strategy.changeManual', 'strategy.saveTemplate', 'strategy.start'];
  expect(guarded.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
  expect(guarded.map(({ name }) => name)).not.toContain('strategy.stop');
  // The manual strategy is blocked as well, but cooling devices can still be started.
  expect(guards.parked?.when).toEqual(door?.when);
  const { pcs, stack, lc } = content.devices;
  for (const each of [pcs?.commands?.setPower, pcs?.settings?.currents, stack?.commands?.closeContactors])
    expect(each?.needs).toContain('parked');
  for (const each of [pcs?.commands?.stop, lc?.commands?.start]) expect(each?.needs).not.toContain('parked');
});

it.each([
  ['a maintainer', { control: true, write: true, maintain: true }, '/system/commissioning'],
  ['an operator', { control: true }, '/home/pv'],
  ['a viewer', {}, '/home/pv'],
])('home of a station that never ran a strategy leads %s to the right page', (_who, rights, to) => {
  for (const state of [
    { ready: false, started: false },
    { ready: true, started: false },
  ]) {
    const of = situation('ems', 2, rights);
    const context = { scope: (pointer: string) => read({ station: { state } }, pointer) ?? of.context.scope(pointer) };
    expect(resolveRoute('/home', { ...of, context })).toEqual({ kind: 'redirect', to });
  }
});

describe('the specified navigation', () => {
  const local = situation('ems', 2, everything);
  it('opens the reports with the overview', () => {
    expect(resolveRoute('/report', local)).toEqual({ kind: 'redirect', to: '/report/overview' });
    expect(resolveRoute('/report/overview', local)).toMatchObject({ kind: 'open' });
  });
  it('leads from home to the shutdown configuration', () => {
    const { commands = {}, body = {} } = content.screens['home-pv']?.screen ?? {};
    expect(JSON.stringify(body)).toContain('"configure":{}');
    expect(commands.configure).toMatchObject({ go: { to: '/system/shutdown' } });
  });
  it('opens the maintenance dialog for maintainers in the cloud, and diagnostics as a page for administrators', () => {
    const dialog = named(heads, 'maintenance');
    expect(dialog).toMatchObject({ layout: 'dialog', needs: ['maintain'] });
    expect(resolveRoute('/maintenance', situation('cloud', 2, { write: true }))).toMatchObject({ kind: 'refuse' });
    expect(resolveRoute('/maintenance', situation('cloud', 2, everything))).toMatchObject({ kind: 'redirect' });
    expect(resolveRoute('/maintenance', local)).toMatchObject({ kind: 'refuse', says: 'No access permission' });
    const page = heads.find(({ path }) => path === '/system/diagnostics');
    expect([page?.menu?.under, page?.needs]).toEqual(['system-of-upkeep', ['administer']]);
  });
  it.each([
    ['maintenance', 'maintain'],
    ['diagnostics', 'administer'],
  ] as const)('opens the dialog of %s only in the cloud, also by its address, for users with the right %s', (name, right) => {
    const dialog = named(heads, name);
    if (!dialog) throw new Error(`no screen is called ${name}`);
    expect(dialog).toMatchObject({ layout: 'dialog', needs: [right] });
    const opens = (type: 'ems' | 'cloud', rights: object) => opensOver(dialog, situation(type, 2, rights));
    const { [right]: _held, ...others } = everything;
    expect([opens('cloud', everything), opens('cloud', others), opens('ems', everything)]).toEqual([true, false, false]);
  });
  it('has the same diagnostics in the cloud as on the page', () => {
    const page = content.screens['system-diagnostics']?.screen.body ?? {};
    expect(Object.keys(page)).toContain('load');
    expect(content.screens.diagnostics?.screen.body).toEqual(page);
  });
  it('has tools on the debug page that read and write registers', () => {
    const { body = {}, commands = {} } = content.screens.debug?.screen ?? {};
    const columns = ['address', 'hex', 'word', 'doubleWord', 'float'];
    const tabs = JSON.stringify(body.tool?.options ?? {});
    expect(columns.filter((each) => !tabs.includes(`"${each}":`))).toEqual([]);
    expect(tabs).toContain('Measurement point collection');
    expect(commands.copy).toMatchObject({ title: 'Copy parameters', call: 'modbus.write' });
    expect(heads.find(({ path }) => path === '/debug')).toMatchObject({ name: 'ems_debug', needs: ['maintain'] });
  });
  it('has a note in the maintenance dialog that the dialog is for technicians', () => {
    const text = 'For professional technicians only';
    expect(content.screens.maintenance?.screen.body?.whom?.options?.text).toBe(text);
    expect(content.locales.zh_CN?.[text]).toBe('仅限专业技术人员操作');
  });
  it('has a note on every page for technicians that the page is for them, in both languages', () => {
    const pages = Object.values(content.screens).filter(({ screen }) => screen.needs?.includes('maintain'));
    expect(pages.length).toBeGreaterThan(9);
    for (const { screen } of pages) {
      const said = Object.values(screen.body ?? {}).flatMap(({ options }) =>
        typeof options?.text === 'string' ? [options.text] : [],
      );
      const text = said.find((each) => /for professional technicians only/i.test(each)) ?? '';
      expect([screen.path, content.locales.zh_CN?.[text]]).toEqual([
        screen.path,
        expect.stringContaining('仅限专业技术人员操作'),
      ]);
    }
  });
});

describe('the menu', () => {
  const remote = situation('ems', 1, everything);
  const { main, layout } = toMenu(
    heads,
    () => true,
    ({ path }) => resolveRoute(path, remote).kind === 'refuse',
  );
  it('has home, wiring, monitoring, alarms, curves, strategy in this order', () => {
    expect(main.map(({ head }) => head.path)).toEqual(['/home', '/wiring', '/monitor', '/alarm', '/report', '/strategy']);
  });
  it('has a separate entry for system management, which leads to mode management in remote mode', () => {
    expect(layout.map(({ head, path }) => [head.path, path])).toContainEqual(['/system', '/system/mode']);
  });
});

it.each(['report-power', 'report-pcs'])(
  'the page %s offers a range of days and has a note for a range that is too long',
  (id) => {
    const { body = {} } = content.screens[id]?.screen ?? {};
    const flagged = Object.values(body).filter(({ visible }) => JSON.stringify(visible ?? '').includes('/flagged"'));
    expect(flagged).toMatchObject([{ kind: 'note' }]);
    // One-minute sampling is rejected for that many days: by default the station uses the step of the range.
    const { range, stepS } = {
      ...(body.filter?.options?.fields as Readonly<Record<string, { widget?: string; default?: unknown }>>),
    };
    expect([range?.widget, stepS?.default]).toEqual(['date-range', undefined]);
  },
);
