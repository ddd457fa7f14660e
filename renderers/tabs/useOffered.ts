// The tabs whose condition is true, in declared order. One hook evaluates all, because the number of hooks must be constant.
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { holds, reads } from '../../src/core/condition.ts';
import type { Condition, Members, Text } from '../../src/core/language.ts';
import { useScopeReading, useText } from '../define.ts';
import type { TabItem } from '../shared/TabBar.tsx';

export function useOffered(tabs: Members<{ title: Text; icon?: string; visible?: Condition }>): TabItem[] {
  const say = useText();
  const scope = useScopeReading();
  const latest = useRef('');
  const { subscribe, judge } = useMemo(() => {
    const pointers = [...new Set(Object.values(tabs).flatMap((each) => reads(each.visible ?? true)))];
    const context = { scope: (pointer: string) => scope.read(pointer) };
    return {
      subscribe: (wake: () => void) => {
        const stops = pointers.map((pointer) => scope.subscribe(pointer, wake));
        return () => stops.forEach((stop) => stop());
      },
      judge: () =>
        Object.keys(tabs)
          .filter((name) => holds(tabs[name]?.visible ?? true, context) === true)
          .join('\n'),
    };
  }, [tabs, scope]);
  // Names joined to one string, so that equal results compare equal.
  const names = useSyncExternalStore(subscribe, () => (latest.current = judge()));
  return useMemo(
    () =>
      names
        .split('\n')
        .filter((name) => name !== '')
        .map((name) => ({
          value: name,
          title: say(tabs[name]?.title),
          ...(tabs[name]?.icon !== undefined && { icon: tabs[name].icon }),
        })),
    [names, tabs, say],
  );
}
