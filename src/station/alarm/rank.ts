// Order in which a person should look at alarms: active, neither acknowledged nor cleared, more severe, more consequences, newer.
// Pure.
import { byGravity } from '../../core/devices/follows.ts';
import { isSeen } from './alarmStore.ts';
import type { FoldedAlarm } from './fold.ts';

export const byRank = (one: FoldedAlarm, other: FoldedAlarm): number =>
  Number(one.status === 'end') - Number(other.status === 'end') ||
  Number(isSeen(one)) - Number(isSeen(other)) ||
  byGravity(one.level, other.level) ||
  (other.consequences?.length ?? 0) - (one.consequences?.length ?? 0) ||
  other.occurTime - one.occurTime ||
  Number(other.id) - Number(one.id);
