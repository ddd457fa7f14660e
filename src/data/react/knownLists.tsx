// Lists known to the content or the station, by name, for `choices: { "known": … }`, as values and titles.
import { useEffect, useMemo, useState } from 'react';
import type { Text } from '../../core/language.ts';
import { zones, zoneTitle } from '../../core/format/zones.ts';
import { useAround } from './around.tsx';
import { ownMember } from '../../core/object.ts';

export interface KnownItem {
  value: string;
  title: Text;
}
/** Lists from a session call: the call, and the members for value and title. */
const asked: Readonly<Record<string, { call: string; value: string; title: string }>> = {
  busbars: { call: 'busbar.list', value: 'busbarName', title: 'busbarName' },
  devices: { call: 'device.list', value: 'id', title: 'name' },
};
const freshMs = 60_000;

export function useKnownList(known: string | undefined): readonly KnownItem[] {
  const { data } = useAround();
  const source = known === undefined ? undefined : ownMember(asked, known);
  const answer = useSessionAnswer(source?.call);
  return useMemo(() => {
    if (source) return items(answer).flatMap((item) => toItem(item[source.value], item[source.title]));
    const { devices, languages, screens, units } = data.desk.index();
    if (known === 'device-types') return devices.map(({ type, title }) => ({ value: type, title }));
    if (known === 'languages') return languages.map(({ code, title }) => ({ value: code, title }));
    if (known === 'screens') return screens.map(({ path, title }) => ({ value: path, title }));
    if (known === 'units') return Object.entries(units.units).map(([name, { symbol }]) => ({ value: name, title: symbol }));
    if (known === 'timezones') return zones.map((zone) => ({ value: zone, title: zoneTitle(zone, data.desk.now()) }));
    return [];
  }, [data, known, source, answer]);
}

function useSessionAnswer(name: string | undefined): unknown {
  const { desk } = useAround().data;
  const [answer, setAnswer] = useState<unknown>();
  useEffect(() => {
    const call = name === undefined ? undefined : ownMember(desk.index().calls, name);
    if (!call) return undefined;
    let left = false;
    const queryFn = async () => (await desk.send(call, {})).data ?? null;
    desk.queries.fetchQuery({ queryKey: ['known', name], queryFn, staleTime: freshMs }).then(
      (found) => left || setAnswer(found),
      // After a failure the list stays empty; the field still accepts its current value.
      () => {},
    );
    return () => {
      left = true;
    };
  }, [desk, name]);
  return answer;
}

type Item = Readonly<Record<string, unknown>>;
function items(answer: unknown): readonly Item[] {
  const list: unknown = Array.isArray(answer) ? answer : (answer as { list?: unknown } | null | undefined)?.list;
  return Array.isArray(list) ? list.filter((each): each is Item => typeof each === 'object' && each !== null) : [];
}
const toItem = (value: unknown, title: unknown): KnownItem[] =>
  typeof value === 'string' ? [{ value, title: typeof title === 'string' ? title : value }] : [];
