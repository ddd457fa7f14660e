// Calls that read the operation log, with each entry as text in the language of the request.
import type { OperationLog, OperationLogStatusChange, RequestOf } from '../../../core/calls/calls.gen.ts';
import type { LogEntry } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { toSpan } from '../alarms/index.ts';
import { codeIn, isSorted, mapLong, type Page, readAll, sortLong, toCut, withoutGaps } from '../request/index.ts';
import { zoneOf } from '../documents/index.ts';
import { createLogWords } from './logWords.ts';
import { operationStatusKind } from '../station/index.ts';

/** Page size of the operation log. */
const logPageSize = 10;
type LogQuery = RequestOf<'log.search'>;
type Line = LogEntry & { id: number };

async function readLog<T>(
  query: LogQuery,
  { station }: CallContext,
  toRow: (entry: Line) => T,
  {
    kinds = query.operationTitleList,
    also,
    who,
  }: { kinds?: readonly string[] | undefined; also?: readonly string[]; who?: string } = {},
): Promise<Page<T>> {
  const { current = 1, pageSize = logPageSize, text } = query;
  const filter = {
    ...(kinds && kinds.length > 0 && { kinds }),
    ...(who !== undefined && { who }),
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

const statuses = [0, 1, 2] as const satisfies readonly OperationLogStatusChange['before'][];

const log = (query: LogQuery, context: CallContext) => read(query, context);
/** Entries of the station itself. */
const running = (query: LogQuery, context: CallContext) => read(query, context, 'station');

function read(query: LogQuery, context: CallContext, who?: string) {
  const words = createLogWords(context);
  const toRow = (entry: Line): OperationLog => {
    const { id, at, kind, outcome, address } = entry;
    return withoutGaps({
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
  return readLog(query, context, toRow, { also: query.text ? words.named(query.text) : [], ...(who !== undefined && { who }) });
}

function statusLog(query: LogQuery, context: CallContext) {
  const words = createLogWords(context);
  const toRow = ({ at, before, after, ...entry }: Line): OperationLogStatusChange =>
    withoutGaps({ at, who: words.who(entry), before: codeIn(statuses, before), after: codeIn(statuses, after) });
  return readLog(query, context, toRow, { kinds: [operationStatusKind] });
}

export const operationLog: Handlers = {
  'log.search': log,
  'log.running': running,
  'log.operationStatus': statusLog,
};
