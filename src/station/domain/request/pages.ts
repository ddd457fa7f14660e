// Sorts rows and cuts out the page that a table requests. For lists that fit in memory.

export interface PageQuery {
  current?: number;
  pageSize?: number;
  sort?: { column?: string; order?: 'ascend' | 'descend' };
}
export interface Page<T> {
  list: T[];
  total: number;
  current: number;
  pageSize: number;
}
export const defaultPageSize = 20;
/** Maximum number of rows of a sorted list. Of longer lists only the newest rows are sorted and shown. */
export const mostSorted = 20_000;

export const isSorted = ({ sort }: PageQuery): boolean => sort?.column !== undefined && sort.column !== '';

export type Sort = NonNullable<PageQuery['sort']>;
const collator = new Intl.Collator(undefined, { numeric: true });

/** Rows without the value come last in both orders. */
export function toOrder<T>({ column = '', order = 'ascend' }: Sort): (one: T, other: T) => number {
  const sign = order === 'descend' ? -1 : 1;
  const valueOf = (row: T): unknown => (row as Readonly<Record<string, unknown>>)[column];
  return (one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)];
    if (left === undefined || left === null) return right === undefined || right === null ? 0 : 1;
    if (right === undefined || right === null) return -1;
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * collator.compare(toWord(left), toWord(right));
  };
}

/** Equal rows keep their place. */
export const sortRows = <T>(rows: readonly T[], sort: Sort): T[] => rows.toSorted(toOrder(sort));

const toWord = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export function toPage<T>(rows: readonly T[], query: PageQuery, pageSize = query.pageSize ?? defaultPageSize): Page<T> {
  return toCut(isSorted(query) ? sortRows(rows, query.sort ?? {}) : rows, query, pageSize);
}

/** The page of sorted rows. */
export function toCut<T>(rows: readonly T[], { current = 1 }: PageQuery, pageSize: number): Page<T> {
  return { list: rows.slice((current - 1) * pageSize, current * pageSize), total: rows.length, current, pageSize };
}
