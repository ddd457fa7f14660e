// Converts entries of the operation log to rows, and reads them by filter, newest first and in pages.
import type { DocStore, LogEntry, LogFilter, LogKind, LogOutcome } from '../../contract/index.ts';
import { isOwnName, type Who } from '../../../core/texts/who.ts';
import { toLoggable } from '../../secrets/logins.ts';
import type { Columns } from './docsChain.ts';
import type { Db } from './docsSchema.ts';

interface Row {
  id: number;
  at: number;
  who: string;
  kind: LogKind;
  what: string;
  target: string | null;
  before: string | null;
  after: string | null;
  outcome: LogOutcome | null;
  address: string | null;
  /** Null: the row predates accounts in the log. Empty: an actor without an account. */
  account: string | null;
  login: string | null;
}

const toJson = (value: unknown, before?: unknown): string | null =>
  value === undefined ? null : JSON.stringify(toLoggable(value, before));

export const toLogRow = (entry: LogEntry): unknown[] => [
  entry.at,
  typeof entry.who === 'string' ? entry.who : entry.who.name,
  entry.kind,
  entry.what,
  entry.target ?? null,
  toJson(entry.before),
  toJson(entry.after, entry.before),
  entry.outcome ?? null,
  entry.address ?? null,
  typeof entry.who === 'string' ? '' : entry.who.account,
  (typeof entry.who === 'string' ? undefined : entry.who.login) ?? null,
];

/** The row of an action whose outcome is unknown. A note that predates accounts is shorter and is filled with null. */
export const ofUnknown = ([...row]: Columns): Columns =>
  [...row, ...Array<null>(Math.max(0, width - row.length)).fill(null)].with(outcomeAt, unknown);
const unknown: LogOutcome = 'unknown';
const outcomeAt = 7;
const width = 11;

const toWho = ({ who, account, login }: Row): Who =>
  account === null || account === '' ? who : { account, ...(login !== null && { login }), name: who };

const fromRow = (row: Row): LogEntry & { id: number } => ({
  id: row.id,
  at: row.at,
  who: toWho(row),
  ...(row.account === null && !isOwnName(row.who) && { nameOnly: true }),
  kind: row.kind,
  what: row.what,
  ...(row.target !== null && { target: row.target }),
  ...(row.before !== null && { before: JSON.parse(row.before) }),
  ...(row.after !== null && { after: JSON.parse(row.after) }),
  ...(row.outcome !== null && { outcome: row.outcome }),
  ...(row.address !== null && { address: row.address }),
});

export function createLogReader(db: Db): DocStore['logs'] {
  return (filter) => {
    const { where, values } = toWhere(filter);
    const count = db.prepare<unknown[], { n: number }>(`SELECT COUNT(*) AS n FROM log ${where}`).get(...values);
    const rows = db
      .prepare<unknown[], Row>(`SELECT * FROM log ${where} ORDER BY id DESC LIMIT ? OFFSET ?`)
      .all(...values, filter.pageSize, (filter.current - 1) * filter.pageSize);
    return { list: rows.map(fromRow), total: count?.n ?? 0 };
  };
}

function toWhere({ kinds, actions, who, start, end, text, also = [] }: LogFilter): { where: string; values: unknown[] } {
  const parts: [sql: string, ...values: unknown[]][] = [];
  if (kinds && kinds.length > 0) parts.push([`kind IN (${kinds.map(() => '?').join(', ')})`, ...kinds]);
  if (actions) parts.push(['what IN (SELECT value FROM json_each(?))', JSON.stringify(actions)]);
  if (who !== undefined) parts.push(["who = ? AND COALESCE(account, '') = ''", who]);
  if (start !== undefined) parts.push(['at >= ?', start]);
  if (end !== undefined) parts.push(['at <= ?', end]);
  if (text) {
    // The text is searched literally: % and _ are not wildcards.
    const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    const named = JSON.stringify(also);
    const spoken = 'what IN (SELECT value FROM json_each(?)) OR target IN (SELECT value FROM json_each(?))';
    parts.push([
      `(who LIKE ? ESCAPE '\\' OR login LIKE ? ESCAPE '\\' OR what LIKE ? ESCAPE '\\' OR target LIKE ? ESCAPE '\\' OR ${spoken})`,
      like,
      like,
      like,
      like,
      named,
      named,
    ]);
  }
  if (parts.length === 0) return { where: '', values: [] };
  return { where: `WHERE ${parts.map(([sql]) => sql).join(' AND ')}`, values: parts.flatMap(([, ...values]) => values) };
}
