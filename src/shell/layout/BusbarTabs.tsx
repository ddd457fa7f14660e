// Tabs of the grid connection points. Unsaved changes must be saved or discarded before switching.
import type { KeyboardEvent } from 'react';
import { useText } from '../language/useText.ts';
import { useScope, useScopeText, useShell } from '../useShell.tsx';

export function BusbarTabs() {
  const text = useText();
  const { data } = useShell();
  const chosen = useScopeText('/busbar/name');
  const names = useScope('/busbar/names') as readonly string[] | undefined;
  if (!names || names.length === 0) return null;
  const choose = async (name: string): Promise<void> => {
    if (name === chosen || (data.drafts.changed() && !(await data.drafts.settle()))) return;
    data.chooseBusbar(name);
  };
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
    <div className="ems-busbars" role="tablist" aria-label={text('Grid connection point')} onKeyDown={onKeyDown}>
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
