// Lists known to the content or the station, by name, for `choices: { "known": … }`, as values and titles.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { zones, zoneTitle } from '../../core/format/zones.ts';
import type { SourceHandle } from '../contract.ts';
import { isRetried, toFailure } from '../sources/asking.ts';
import { useAround } from './around.tsx';
import { ownMember } from '../../core/object.ts';
import { askedLists, type KnownItem, toEntries } from './knownEntries.ts';

export interface KnownList {
  items: readonly KnownItem[];
  /** Not read yet; an empty list that is being read again may no longer be empty. */
  loading: boolean;
  failed?: Pick<SourceHandle, 'failure' | 'retry'>;
}

export function useKnownList(known: string | undefined): KnownList {
  const { data } = useAround();
  const source = known === undefined ? undefined : ownMember(askedLists, known);
  const { answer, ...reading } = useSessionAnswer(source?.call);
  const list = useMemo(() => {
    if (source) return toEntries(answer, source);
    const { devices, languages, screens, units } = data.desk.index();
    if (known === 'device-types') return devices.map(({ type, title }) => ({ value: type, title }));
    if (known === 'languages') return languages.map(({ code, title }) => ({ value: code, title }));
    if (known === 'screens') return screens.map(({ path, title }) => ({ value: path, title }));
    if (known === 'units') return Object.entries(units.units).map(([name, { symbol }]) => ({ value: name, title: symbol }));
    if (known === 'timezones') return zones.map((zone) => ({ value: zone, title: zoneTitle(zone, data.desk.now()) }));
    return [];
  }, [data, known, source, answer]);
  return { items: list, ...reading, loading: reading.loading && list.length === 0 };
}

/** Read again by every list that opens, because another page may have changed it. */
function useSessionAnswer(name: string | undefined): Omit<KnownList, 'items'> & { answer: unknown } {
  const { desk } = useAround().data;
  const call = name === undefined ? undefined : ownMember(desk.index().calls, name);
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['known', name],
      queryFn: async () => (call && (await desk.send(call, {})).data) ?? null,
      enabled: call !== undefined,
      retry: isRetried,
      networkMode: 'always',
      refetchOnWindowFocus: false,
    },
    desk.queries,
  );
  const failure = isFetching ? undefined : toFailure(error);
  return { answer: data, loading: isFetching, ...(failure && { failed: { failure, retry: () => void refetch() } }) };
}
