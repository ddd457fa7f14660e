// Calls that read the operation log: each line as a person reads it, in the language of the request.
import type { LogEntry } from '../contract.ts';
import type { CallContext, Handlers } from '../contractCalls.ts';
import { toSpan } from './alarms.ts';
import { zoneOf } from './documents.ts';
import { createLogWords } from './logWords.ts';
import { mapLong, readAll, sortLong } from './longLists.ts';
import { isSorted, type Page, type PageQuery, toCut } from './pages.ts';
import { operationStatusKind } from './stationForm.ts';

/** Operation log page. */
export const logPageSize = 10;
interface LogQuery extends PageQuery {
  range?: readonly [string, string];
  text?: string;
  operationTitleList?: readonly string[];
}
type Line = LogEntry & { id: number };

async function readLog<T>(
  query: LogQuery,
  { station }: CallContext,
  toRow: (entry: Line) => T,
  { kinds = query.operationTitleList, also }: { kinds?: readonly string[] | undefined; also?: readonly string[] } = {},
): Promise<Page<T>> {
  const { current = 1, pageSize = logPageSize, text } = query;
  const filter = {
    ...(kinds && kinds.length > 0 && { kinds }),
    ...toSpan(query.range, zoneOf(station)),
    ...(text !== undefined && text !== '' && { text, ...(also && { also }) }),
  };
  if (!isSorted(query)) {
    const { list, total } = station.docs.logs({ ...filter, current, pageSize });
    return { list: list.map(toRow), total, current, pageSize };
  }
  let total = 0;
  const lines = await readAll(station, (page) => {
    const found = station.docs.logs({ ...filter, ...page });
    total = found.total;
    return found;
  });
  const rows = await sortLong(station, await mapLong(station, lines, toRow), query.sort ?? {});
  return { ...toCut(rows, query, pageSize), total };
}

const known = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined && each !== null)) as Partial<T>;

function log(query: LogQuery, context: CallContext): unknown {
  const words = createLogWords(context);
  const toRow = (entry: Line): unknown => {
    const { id, at, kind, outcome, address } = entry;
    return known({
      id,
      at,
      who: words.who(entry),
      kind,
      title: words.title(entry),
      target: words.target(entry),
      ...words.change(entry),
      outcome,
      address,
    });
  };
  return readLog(query, context, toRow, { also: query.text ? words.named(query.text) : [] });
}

function statusLog(query: LogQuery, context: CallContext): unknown {
  const toRow = ({ at, who, before, after }: Line): unknown => known({ at, who, before, after });
  return readLog(query, context, toRow, { kinds: [operationStatusKind] });
}

export const operationLog: Handlers = {
  'log.search': log,
  'log.operationStatus': statusLog,
};
