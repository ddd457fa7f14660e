// Opens the declared stations besides that of the data folder. If one cannot be opened, the others run without it.
import type { RunningAlarms } from '../alarm/alarms.ts';
import { plainLines, type Print } from '../running/lines.ts';
import { reportAlikeNames } from './alikeNames.ts';
import { stationDevice } from '../alarm/alarmBook.ts';
import type { ServedHead } from '../../core/access/session.ts';
import { type BaseOptions, type OnEnd, openBase, plantNamed, seedStation } from '../base.ts';
import type { DocStore, Station } from '../contract/index.ts';
import type { Declared } from './declared.ts';
import type { OpenStation, OpenStationParts } from '../openStation.ts';
import { stationNotOpened } from '../alarm/ownAlarms.ts';
import { folderOf } from './layout.ts';
import { createOpenedBefore, type OpenedBefore } from './openedBefore.ts';
import { inWords } from './startErrors.ts';
import { holdFolder } from '../store/folder.ts';

export type Shared = Omit<BaseOptions, 'folder' | 'print'>;
type Place = Pick<OpenStationParts, 'folder' | 'base' | 'plant'>;
export type Open = (at: Place, declared: Declared | undefined, onEnd: OnEnd) => Promise<OpenStation>;

interface Parts {
  furtherDeclared: readonly Declared[];
  options: { folder: string; demo?: boolean; print?: Print };
  shared: Shared;
  open: Open;
  /** Documents of the program, not of a station. */
  docs: DocStore;
  onEnd: OnEnd;
}

export const defaultPlant = 'cabinet';
export const isSimulated = (declared: Declared | undefined, demo: boolean): boolean => declared?.simulated ?? demo;

/** Stations are opened one after the other, because creating a history blocks everything else. */
export async function openFurtherStations({
  furtherDeclared,
  docs,
  ...parts
}: Parts): Promise<{ further: OpenStation[]; notOpened: Declared[] }> {
  const before = createOpenedBefore(docs, furtherDeclared);
  const further: OpenStation[] = [];
  const notOpened: Declared[] = [];
  for (const each of furtherDeclared) {
    const opened = await openFurther(each, { ...parts, before });
    if (opened) further.push(opened);
    else notOpened.push(each);
  }
  return { further, notOpened };
}

/** If the station cannot be opened, everything that was started for it has ended when this resolves. */
async function openFurther(
  declared: Declared,
  { options, shared, open, before, onEnd }: Omit<Parts, 'furtherDeclared' | 'docs'> & { before: OpenedBefore },
): Promise<OpenStation | undefined> {
  const { id } = declared;
  const folder = folderOf(options.folder, declared);
  const { print = plainLines } = options;
  const printHere: Print = (text, kind) => print(`[${id}] ${text}`, kind);
  const ending = createEnding();
  try {
    before.mustBeThere(id, folder);
    const at = await openPlace({ declared, options, shared, folder, printHere }, ending.onEnd);
    const opened = await open(at, declared, ending.onEnd);
    before.opened(id);
    onEnd(ending.close);
    return opened;
  } catch (error) {
    await ending.close().catch((also: unknown) => printHere(inWords(also, folder).message));
    printHere(
      `${inWords(error, folder).message} The program continues without this station. Correct the fault and restart the program.`,
    );
    return undefined;
  }
}

interface PlaceParts extends Pick<Parts, 'options' | 'shared'> {
  declared: Declared;
  folder: string;
  printHere: (text: string) => void;
}
/** Opens the folder of the station below the data folder. It is locked like the data folder. */
async function openPlace({ declared, options, shared, folder, printHere }: PlaceParts, onEnd: OnEnd): Promise<Place> {
  const { plant = defaultPlant } = declared;
  onEnd(holdFolder(folder, printHere));
  const base = await openBase({ ...shared, folder, logId: declared.id, print: printHere }, onEnd);
  const simulated = isSimulated(declared, options.demo ?? true) ? plantNamed(plant, base) : undefined;
  await seedStation(base, simulated, declared);
  return { folder, base, plant: simulated };
}

const alarmOf = (id: string): string => `notOpened-${id}`;

/**
 * Raises an alarm at the main station for each station that was not opened. It ends with a start that opens the station
 * or does not declare it.
 */
function reportNotOpened(alarms: Pick<RunningAlarms, 'running' | 'own'>, notOpened: readonly Declared[]): void {
  const now = new Set(notOpened.map(({ id }) => alarmOf(id)));
  for (const { device, alarm } of alarms.running())
    if (device === stationDevice.id && alarm.startsWith(alarmOf('')) && !now.has(alarm))
      alarms.own(alarm, stationNotOpened, false);
  for (const { id, name = id } of notOpened) alarms.own(alarmOf(id), stationNotOpened, true, { ...stationDevice, name });
}

/** Reports at the main station which stations were not opened, and which have names that look alike. */
export function reportStations(
  alarms: Pick<RunningAlarms, 'running' | 'own'>,
  { notOpened, list }: { notOpened: readonly Declared[]; list: readonly ServedHead[] },
  print: (text: string) => void,
): void {
  reportNotOpened(alarms, notOpened);
  reportAlikeNames(alarms, list, print);
}

/** Ends parts in the reverse order of their start, even if a later one failed to start. */
export function createEnding(): { onEnd: OnEnd; close: () => Promise<void> } {
  const closers: (() => unknown)[] = [];
  return {
    onEnd: (close) => void closers.unshift(close),
    async close() {
      for (const each of closers.splice(0)) await each();
    },
  };
}

/** The list of stations for people, including those that could not be opened. */
export function createHeads(all: readonly Declared[]) {
  const open = new Map<string, Station>();
  const toHead = ({ id, name = id }: Declared): ServedHead => {
    const station = open.get(id);
    return station ? { id, name: station.scope().name || name } : { id, name, running: false };
  };
  const list = () => all.map(toHead);
  return {
    list,
    servedAs: ({ id }: Declared): Station['served'] => ({ id, list, open: () => [...open.values()] }),
    opened: ({ id }: Declared, station: Station): void => void open.set(id, station),
  };
}
