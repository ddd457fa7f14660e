// Reads all rows of a paged source for a file, without changing what is shown. Reports failures itself.
import { read } from '../../core/pointer.ts';
import { exportLimit, tooLarge } from '../../core/functions/range.ts';
import type { Page } from '../contract.ts';
import { isCancelled, RpcError } from '../network/rpcError.ts';
import type { SourceState } from './sourceState.ts';
import { toQuery } from './toQuery.ts';

/** Maximum page size. */
const pageSize = 500;

/** Undefined if no file can be made. */
export async function readAll({ desk, source, call, scope, page }: SourceState): Promise<unknown[] | undefined> {
  const sort: Pick<Page, 'sort'> = page?.sort ? { sort: page.sort } : {};
  const rows: unknown[] = [];
  const known = new Set<unknown>();
  try {
    for (let current = 1; ; current += 1) {
      const { params, moment } = toQuery(source, call, scope, { current, pageSize, ...sort });
      const { data } = await desk.send(call, params, { moment });
      const found = rowsOf(data);
      const total = read(data, '/total');
      if (Math.max(rows.length + found.length, typeof total === 'number' ? total : 0) > exportLimit({})) {
        desk.prompter().notify({ tone: 'error', text: tooLarge });
        return undefined;
      }
      // A row inserted meanwhile moves others to the next page, so skip known rows.
      rows.push(...found.filter((row) => isNew(known, read(row, '/id'))));
      if (found.length < pageSize) return rows;
    }
  } catch (error) {
    if (!isCancelled(error))
      desk.prompter().notify({ tone: 'error', text: error instanceof RpcError ? error.what : 'Operation failed' });
    return undefined;
  }
}

function rowsOf(data: unknown): unknown[] {
  const found = read(data, '/list');
  return Array.isArray(found) ? found : [];
}

function isNew(known: Set<unknown>, id: unknown): boolean {
  if (id === undefined) return true;
  const before = known.size;
  return known.add(id).size > before;
}
