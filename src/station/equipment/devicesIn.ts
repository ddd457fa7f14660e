// The devices as the station uses them: in their order, each converter with its battery.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord, DocStore } from '../contract/index.ts';
import { withBatteries } from './ownBatteries.ts';
import { byTypeIndex } from './typeIndex.ts';

export const devicesIn = (docs: Pick<DocStore, 'tx'>, types: Members<DeviceType>): readonly DeviceRecord[] =>
  withBatteries(byTypeIndex(docs.tx((tx) => tx.list<DeviceRecord>('devices')).map(({ body }) => body)), types);
