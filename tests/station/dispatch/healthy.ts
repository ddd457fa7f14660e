// Readings of a healthy device at the points by which alarms limit the power, including its parts. There is no fault, and the
// contactors are closed.
import { pointsOfBind } from '../../../src/core/devices/binds.ts';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import type { Members } from '../../../src/core/language.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { bindsOfDevice } from '../../../src/station/dispatch/binding/deviceBinds.ts';

const notZero: Readonly<Record<string, number>> = {
  positiveContactor: 1,
  negativeContactor: 1,
  packStatus: 3,
  meanCellVoltage: 3.3,
  maxCellVoltage: 3.3,
  minCellVoltage: 3.3,
  minCellTemperature: 24,
  insulationPositive: 6000,
  insulationNegative: 6000,
};
export const healthyValues = (types: Members<DeviceType>, record: DeviceRecord): Record<string, number> =>
  Object.fromEntries(
    Object.values(bindsOfDevice(types, record).all)
      .filter(({ when }) => when !== undefined)
      .flatMap(pointsOfBind)
      .map((key) => [key, notZero[key.slice(key.indexOf('#') + 1)] ?? 0]),
  );
