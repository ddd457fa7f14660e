// The commands of the device types: each confirmation names the consequence, and only power devices require a stopped strategy.
import { describe, expect, it } from 'vitest';
import { content } from '../delivered.ts';

const { devices, screens } = content;
const commands = Object.values(devices).flatMap(({ type, commands: own = {} }) =>
  Object.entries(own).map(([name, command]) => ({ id: `${type}.${name}`, type, ...command })),
);

it('every command with a confirmation has a title for its confirm button', () => {
  const asking = Object.entries(screens).flatMap(
    ([
      screen,
      {
        screen: { commands: own = {} },
      },
    ]) =>
      Object.entries(own).flatMap(([name, { confirm, title }]) =>
        confirm === undefined ? [] : [{ at: `${screen} ${name}`, title }],
      ),
  );
  expect(asking.length).toBeGreaterThan(20);
  expect(asking.filter(({ title }) => title === undefined).map(({ at }) => at)).toEqual([]);
});

it('every command that replaces the active configuration has a confirmation, including that of the station code', () => {
  const { commands: own = {} } = screens['system-mode']?.screen ?? {};
  const replacing = Object.values(own).filter(({ call }) =>
    ['mode.toRemote', 'mode.link', 'mode.pushConfig'].includes(call ?? ''),
  );
  expect(replacing.map(({ call }) => call)).toContain('mode.link');
  expect(replacing.filter(({ confirm }) => confirm === undefined).map(({ call }) => call)).toEqual([]);
});

describe('the commands of devices', () => {
  it('have individual confirmation texts', () => {
    const questions = commands.map(({ id, confirm }) => [JSON.stringify(confirm), id] as const);
    const twice = questions.filter(([question], at) => questions.findIndex(([other]) => other === question) !== at);
    // The same action on another kind of device may use the same text.
    expect(twice.map(([, id]) => id).filter((id) => !id.endsWith('resetFault'))).toEqual([]);
  });
  it('require a stopped strategy only for PCS and battery stacks', () => {
    const waiting = commands.filter(({ needs }) => needs.includes('strategy-stopped')).map(({ type }) => type);
    expect([...new Set(waiting)].toSorted()).toEqual(['pcs', 'stack']);
  });
});
