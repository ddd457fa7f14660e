// Raises an alarm with both values for each doubt, unless an older doubt of the device already makes the same values unknown, or
// the dispatch has already reported that other devices contradict the power. A doubt that has ended raises no alarm, but an alarm
// that is active stays until the value has been proved. When a person clears the alarm, the checks of the device start again.
import type { Text } from '../../core/language.ts';
import type { RunningAlarms } from '../alarm/alarms.ts';
import { plausibilityAlarm } from '../alarm/ownAlarms.ts';
import type { FoundDoubt, PlausibilityEngine } from './plausibility.ts';

interface Parts {
  engine: Pick<PlausibilityEngine, 'reported' | 'restart'>;
  alarms: Pick<RunningAlarms, 'own' | 'running'>;
}

/**
 * Number of calls by which a doubt must outlast the one that covered it: doubts of one fault end within a minute of each other.
 */
const outlasts = 60;

export function createDoubtAlarms({ engine, alarms }: Parts): () => void {
  const reported = new Map<string, FoundDoubt>();
  /** Calls since a doubt was last covered. */
  const uncovered = new Map<string, number>();
  let isFirst = true;
  return () => {
    const all = engine.reported();
    const running = new Set(all.length === 0 && reported.size === 0 ? [] : alarms.running().map(runningKey));
    const own = withoutCovered(all).filter((doubt) => reported.has(keyOf(doubt)) || !isContradicted(doubt, running));
    countUncovered(uncovered, all, own);
    const reportable = own.filter(
      (doubt) => reported.has(keyOf(doubt)) || (!doubt.unproven && (uncovered.get(keyOf(doubt)) ?? outlasts) >= outlasts),
    );
    const doubts = new Map(reportable.map((doubt) => [keyOf(doubt), doubt]));
    if (isFirst) endLeftOver(alarms, doubts);
    isFirst = false;
    if (doubts.size === 0 && reported.size === 0) return;
    for (const [key, doubt] of reported) {
      if (doubts.has(key) && !running.has(key)) {
        engine.restart(doubt.record.id);
        doubts.delete(key);
      }
      if (doubts.has(key)) continue;
      alarms.own(alarmOf(doubt), toWords(doubt), false, doubt.record);
      reported.delete(key);
    }
    for (const [key, doubt] of doubts) {
      if (!reported.has(key)) alarms.own(alarmOf(doubt), toWords(doubt), true, doubt.record);
      reported.set(key, doubt);
    }
  };
}

function countUncovered(uncovered: Map<string, number>, all: readonly FoundDoubt[], own: readonly FoundDoubt[]): void {
  for (const doubt of all) {
    const key = keyOf(doubt);
    if (!own.includes(doubt)) uncovered.set(key, 0);
    else if (uncovered.has(key)) uncovered.set(key, (uncovered.get(key) ?? 0) + 1);
  }
  for (const key of uncovered.keys()) if (!all.some((doubt) => keyOf(doubt) === key)) uncovered.delete(key);
}

const runningKey = ({ device, alarm }: { device: string; alarm: string }): string => `${device} ${alarm}`;
/** The dispatch has already reported that other devices contradict this power. */
const isContradicted = ({ record, check }: FoundDoubt, running: ReadonlySet<string>): boolean =>
  check.as === 'outvoted' && running.has(`${record.id} power-contradicted`);

/** Several checks often find the same fault of a device. It raises one alarm. */
function withoutCovered(doubts: readonly FoundDoubt[]): FoundDoubt[] {
  return doubts.filter(
    (doubt, index) =>
      !doubts.some(
        (other, place) =>
          other.record.id === doubt.record.id &&
          (other.since < doubt.since || (other.since === doubt.since && place < index)) &&
          covers(other.lost, doubt.lost),
      ),
  );
}
type Lost = FoundDoubt['lost'];
const covers = (one: Lost, other: Lost): boolean =>
  one === 'all' || (other !== 'all' && other.length > 0 && other.every((point) => one.includes(point)));

/** Ends alarms that were active when the station stopped and whose values are not in doubt now. */
function endLeftOver(alarms: Parts['alarms'], doubts: ReadonlyMap<string, FoundDoubt>): void {
  for (const { device, deviceName, deviceType, busbarName, alarm, level, title } of alarms.running()) {
    const about = { id: device, name: deviceName, type: deviceType, busbarName };
    if (alarm.startsWith(plausibilityAlarm) && !doubts.has(`${device} ${alarm}`))
      alarms.own(alarm, { level, title }, false, about);
  }
}

const alarmOf = ({ name }: FoundDoubt): string => plausibilityAlarm + name;
const keyOf = (doubt: FoundDoubt): string => `${doubt.record.id} ${alarmOf(doubt)}`;

function toWords({ check, opposite, measured, expected }: FoundDoubt) {
  const own = 'opposite' in check && check.opposite && opposite ? check.opposite : check.alarm;
  const values = { measured: rounded(measured), expected: rounded(expected) };
  return { level: own.level, title: plain(own.title), advice: plain(own.advice), values };
}
const plain = (text: Text): string => (typeof text === 'string' ? text : text.text);
const rounded = (value: number): number => Math.round(value * 10) / 10;
