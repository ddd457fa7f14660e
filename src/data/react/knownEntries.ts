// Known lists that come from a call of the session, and their entries in its answer.
import type { Text } from '../../core/language.ts';

export interface KnownItem {
  value: string;
  title: Text;
}
/** A list from a session call: the call, the members for value and title, and the member of each item that contains the entries. */
interface AskedList {
  call: string;
  value: string;
  title: string;
  inside?: string;
}
export const askedLists: Readonly<Record<string, AskedList>> = {
  busbars: { call: 'busbar.list', value: 'busbarName', title: 'busbarName' },
  'busbar-units': { call: 'busbar.list', inside: 'unitInfoList', value: 'name', title: 'name' },
  devices: { call: 'device.list', value: 'id', title: 'name' },
};

type Item = Readonly<Record<string, unknown>>;
function items(answer: unknown): readonly Item[] {
  const list: unknown = Array.isArray(answer) ? answer : (answer as { list?: unknown } | null | undefined)?.list;
  return Array.isArray(list) ? list.filter((each): each is Item => typeof each === 'object' && each !== null) : [];
}
/** Units of different grid connection points may have the same name; it is offered once. */
export function toEntries(answer: unknown, { value, title, inside }: AskedList): readonly KnownItem[] {
  const all = inside === undefined ? items(answer) : items(answer).flatMap((item) => items(item[inside]));
  const entries = all.flatMap((item) => toItem(item[value], item[title]));
  return [...new Map(entries.map((entry) => [entry.value, entry])).values()];
}
const toItem = (value: unknown, title: unknown): KnownItem[] =>
  typeof value === 'string' ? [{ value, title: typeof title === 'string' ? title : value }] : [];
