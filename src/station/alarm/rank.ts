// In: two alarms. Out: which of them a person looks at first: what runs, what nobody has seen to, the graver, what more follows from, the newer. Pure.
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
