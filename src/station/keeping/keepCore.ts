// Copies core.db every hour while it is in use, and raises alarms about a restored copy, damage, missing copies, and a full disk.
import type { RunningAlarms } from '../alarm/alarms.ts';
import type { OwnAlarm } from '../alarm/ownAlarm.ts';
import type { Base } from '../base.ts';
import type { Clock } from '../contract/index.ts';
import { isDamage } from '../store/aside.ts';
import { flawOf } from '../store/core/coreCheck.ts';
import { type CoreCopies, createCoreCopies, Damaged } from '../store/core/coreCopies.ts';

const words = {
  coreRestored: {
    level: 'A',
    over: true,
    title: 'The settings were damaged. An older backup is active.',
    advice:
      'Check settings, accounts, devices and strategy. Everything saved after the backup is lost, and the strategy is stopped. The damaged file is kept in the data folder. Then clear this alarm.',
  },
  coreDamaged: {
    level: 'A',
    title: 'The settings on the disk are damaged',
    advice: 'Restart the station to restore the latest good backup. Anything saved until then may be lost.',
  },
  coreFull: {
    level: 'A',
    title: 'Settings cannot be saved',
    advice: 'Running operation continues and can be stopped. Free up disk space, or make the data folder writable.',
  },
  coreCopy: {
    level: 'C',
    title: 'The settings cannot be backed up',
    advice: 'If its settings are damaged, the station restores a backup. Free up disk space.',
  },
  copiesGone: {
    level: 'B',
    over: true,
    title: 'The backups of the settings are missing',
    advice:
      'The folder "copies" of the data folder is empty or missing, although the station had backups. The station is making new ones. Check that the data folder is correct. To keep the older backups, put them back into the folder "copies". Then clear this alarm.',
  },
} as const satisfies Record<string, OwnAlarm>;
/** Recorded in core.db when the first copy was made, so that missing copies are not mistaken for a first start. */
const mark = 'copiesSince';

interface Parts {
  base: Base;
  alarms: RunningAlarms;
  folder: string;
  clock: Clock;
  againMs?: number;
}

export function keepCore({ base, alarms, folder, clock, againMs = 60_000 }: Parts): Pick<CoreCopies, 'list' | 'make' | 'close'> {
  const { core, docs, report } = base;
  const hasCopies = (): boolean => docs.tx((tx) => tx.get('settings', mark)) !== undefined;
  const own = (alarm: keyof typeof words, on: boolean): void => alarms.own(alarm, words[alarm], on);
  let again: NodeJS.Timeout | undefined;
  let damaged = false;
  // Ends the alarm of the last run: a damaged file was replaced at the start.
  own('coreDamaged', false);
  if (core.restored) own('coreRestored', true);
  own('coreFull', core.full);

  /** An error that indicates damage may come from a different file, so core.db itself is checked. */
  function doubt(error: unknown): void {
    if (damaged || !isDamage(error) || !isDamaged(core.db)) return;
    damaged = true;
    own('coreDamaged', true);
  }
  base.onDamage(doubt);

  const copies = createCoreCopies({
    db: core.db,
    folder,
    clock,
    hasCopies: hasCopies(),
    onGone() {
      report('The copies of core.db are gone', `${folder} had copies before`);
      own('copiesGone', true);
    },
    onMade(error) {
      if (error instanceof Damaged) {
        report('core.db is damaged', error.message);
        damaged = true;
        own('coreDamaged', true);
        return;
      }
      own('coreCopy', error !== undefined);
      if (error === undefined) {
        own('coreFull', false);
        if (!hasCopies()) docs.tx((tx) => tx.put('settings', mark, { at: clock.now() }, 'station'));
        return;
      }
      doubt(error);
      again = setTimeout(() => void copies.make(), againMs);
      again.unref();
    },
  });
  void copies.make();
  return {
    ...copies,
    close() {
      clearTimeout(again);
      return copies.close();
    },
  };
}

function isDamaged(db: Base['core']['db']): boolean {
  try {
    return flawOf(db) !== undefined;
  } catch (error) {
    return isDamage(error);
  }
}
