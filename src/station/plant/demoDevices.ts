// Creates the devices that the demo set adds for device types that are added while it runs.
import { fixedOf } from '../../core/schema/figure.ts';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord } from '../contract/index.ts';

/**
 * One simulated device for each type that is not in `known`, has a model, is not a part of another type and has no device yet.
 */
export function missingDemoDevices(
  types: Members<DeviceType>,
  devices: readonly DeviceRecord[],
  known: ReadonlySet<string>,
): DeviceRecord[] {
  const parts = new Set(Object.values(types).flatMap(({ parts: own }) => Object.values(own ?? {}).map(({ type }) => type)));
  return Object.values(types)
    .filter(({ type, models }) => !known.has(type) && !parts.has(type) && Object.keys(models ?? {}).length > 0)
    .filter(({ type }) => !devices.some((device) => device.type === type))
    .map(({ type, models, config }) => ({
      id: `${type}1`,
      name: `${type.toUpperCase().slice(0, 12)} #1`,
      type,
      model: Object.keys(models ?? {})[0] ?? 'generic',
      busbarName: devices[0]?.busbarName ?? '',
      simulated: true,
      link: { protocol: 'modbus-tcp' as const, ip: '127.0.0.1', port: 502, unitId: 1 },
      config: configOf(config?.properties ?? {}),
    }));
}

/** The defaults of the properties of a type. A number without a default gets its minimum. */
function configOf(properties: NonNullable<NonNullable<DeviceType['config']>['properties']>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { default: usual, minimum }]) => {
      const value = usual ?? fixedOf(minimum);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
