// The required parts of every command of a device file: its name, a confirming point, the warning, and the guards of its kind.
import { describe, expect, it } from 'vitest';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import { types } from '../demoSet.ts';

const typeOf = (name: string): DeviceType => {
  const type = types[name];
  if (!type) throw new Error(`There is no device type ${name}`);
  return type;
};

describe('device commands', () => {
  const risk = 'Operating this device is hazardous';
  const all = Object.values(types).flatMap(({ type, commands }) =>
    Object.entries(commands ?? {}).map(([name, command]) => ({ key: `${type}.${name}`, ...command })),
  );
  const stops = new Set([
    'pcs.stop',
    'pcs.acOff',
    'pcs.dcOff',
    'stack.openContactors',
    'pinvt.stop',
    'lc.stop',
    'ac.stop',
    'ups.stop',
    'chargingpile.stop',
  ]);

  it('are complete for a converter and a battery', () => {
    expect(Object.keys(typeOf('pcs').commands ?? {})).toEqual([
      'start',
      'stop',
      'resetFault',
      'setPower',
      'onGrid',
      'offGrid',
      'acOn',
      'acOff',
      'dcOn',
      'dcOff',
    ]);
    expect(Object.keys(typeOf('stack').commands ?? {})).toEqual(['closeContactors', 'openContactors', 'resetFault']);
  });
  it('are confirmed by a point within a time limit', () => {
    expect(all.filter(({ confirmedBy }) => !confirmedBy || confirmedBy.withinMs <= 0).map(({ key }) => key)).toEqual([]);
  });
  it('warn of the risk', () => {
    const textOf = (confirm: (typeof all)[number]['confirm']) => (typeof confirm === 'object' ? confirm.text : String(confirm));
    expect(all.filter(({ confirm }) => !textOf(confirm).includes(risk)).map(({ key }) => key)).toEqual([]);
  });
  /** Only commands of devices that carry battery power require a stopped strategy and, in a vehicle, a parked one. */
  const carriesPower = (key: string): boolean => /^(pcs|stack)\./.test(key);
  it.each(all.map((each) => [each.key, each] as const))(
    '%s requires the guards of its kind, and nothing else',
    (key, { needs }) => {
      expect([...needs].toSorted((one, other) => one.localeCompare(other))).toEqual(
        stops.has(key) ? ['stop-device'] : ['control-device', ...(carriesPower(key) ? ['parked', 'strategy-stopped'] : [])],
      );
    },
  );
  it('reduce the power to zero first if they open a circuit under load', () => {
    expect(all.filter(({ first }) => first === 'zero-power').map(({ key }) => key)).toEqual([
      'pcs.acOff',
      'pcs.dcOff',
      'stack.openContactors',
    ]);
  });
});
