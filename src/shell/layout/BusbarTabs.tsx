// In: the grid-connection points. Out: the bar that chooses one; the choice stands in the address, is remembered, and goes with later calls.
import { type KeyboardEvent, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../language/useText.ts';
import { useScopeText, useShell } from '../useShell.tsx';
import { useRepeated } from './useRepeated.ts';

const word = 'busbar';
const storageKey = 'ems:busbar';

/** Address, else the remembered one, else the first; only those that exist count. */
export function chooseBusbar(names: readonly string[], address: string | null, remembered: string | null): string | undefined {
  return [address, remembered].find((name): name is string => name !== null && names.includes(name)) ?? names[0];
}

/** Keeps the choice of the data layer in step with the address, also on screens without the bar. */
export function useBusbars(): { names: readonly string[]; chosen: string | undefined; choose: (name: string) => Promise<void> } {
  const { data } = useShell();
  const [answer] = useRepeated('busbar.list', 60_000);
  const [query, setQuery] = useSearchParams();
  const station = useScopeText('/station/id') ?? '';
  const names = toNames(answer);
  const key = `${storageKey}:${station}`;
  const chosen = chooseBusbar(names, query.get(word), localStorage.getItem(key));
  useEffect(() => {
    if (chosen !== undefined) data.setBusbar(chosen);
  }, [data, chosen]);
  const choose = async (name: string): Promise<void> => {
    if (name === chosen || (data.drafts.changed() && !(await data.drafts.settle()))) return;
    localStorage.setItem(key, name);
    setQuery(
      (before) => {
        before.set(word, name);
        return before;
      },
      { replace: true },
    );
  };
  return { names, chosen, choose };
}

export function BusbarTabs({ names, chosen, choose }: ReturnType<typeof useBusbars>) {
  const text = useText();
  if (names.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = names.indexOf(chosen ?? '');
    const next = step === undefined ? undefined : names[(at + step + names.length) % names.length];
    if (next === undefined) return;
    event.preventDefault();
    const tabs = event.currentTarget.querySelectorAll('button');
    void choose(next).then(() => tabs[names.indexOf(next)]?.focus());
  };
  return (
    <div className="ems-busbars" role="tablist" aria-label={text('Grid-connection point')} onKeyDown={onKeyDown}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === chosen}
          aria-controls="screen"
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => void choose(name)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function toNames(answer: unknown): readonly string[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((each: { busbarName?: unknown } | null) =>
    typeof each?.busbarName === 'string' ? [each.busbarName] : [],
  );
}
