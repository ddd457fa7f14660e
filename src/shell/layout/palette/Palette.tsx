// Command palette: finds screens, devices, points and commands by a few letters; Enter or a click opens or runs the result.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../language/useText.ts';
import { Sheet } from '../Sheet.tsx';
import { focusHeading } from '../useArrival.ts';
import { type Target, toFound, toKeys } from './toFound.ts';
import type { FrameCommands } from './useFrameCommands.ts';
import { useTargets } from './useTargets.ts';
import './palette.css';

const kindTexts = { screen: 'Screen', device: 'Device', point: 'Point', command: 'Command', here: 'On this page' } as const;

export function Palette({ onClose, ...frame }: FrameCommands & { onClose: () => void }) {
  const text = useText();
  const { targets, unread } = useTargets(frame);
  const id = useId();
  const [typed, setTyped] = useState('');
  // Undefined: the best result. A selected result stays selected when more results arrive.
  const [selected, setSelected] = useState<string>();
  const found = toFound(targets, typed);
  const keys = toKeys(found);
  const chosen = found.length === 0 ? -1 : Math.max(0, keys.indexOf(selected ?? ''));
  const open = useOpen(onClose);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) setSelected(keys[Math.max(0, Math.min(found.length - 1, chosen + step))]);
    else if (event.key === 'Enter') open(found[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Sheet className="ems-palette" label={text('Search pages, devices, points and commands')} onClose={onClose}>
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-label={text('Search pages, devices, points and commands')}
        {...(found.length > 0 && { 'aria-activedescendant': `${id}-${chosen}` })}
        placeholder={text('Search pages, devices, points and commands')}
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setSelected(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <FoundList id={id} found={found} keys={keys} chosen={chosen} choose={setSelected} open={open} onKeyDown={onKeyDown} />
      {found.length === 0 && (
        <p className="ems-palette-none" role="status">
          {text(unread ?? 'No matches')}
        </p>
      )}
      <p className="ems-palette-keys">
        {text('Arrow keys select, Enter opens, Esc closes. Press Ctrl+K on any page to open this search.')}
      </p>
    </Sheet>
  );
}

function useOpen(onClose: () => void): (target: Target | undefined) => void {
  const navigate = useNavigate();
  return (target) => {
    if (!target) return;
    onClose();
    // Once the palette has closed, the page is not inert and the browser has restored the focus.
    requestAnimationFrame(() => {
      if ('run' in target) return target.run();
      focusHeading();
    });
    if ('to' in target) void navigate(target.to);
  };
}

interface FoundProps {
  id: string;
  found: readonly Target[];
  keys: readonly string[];
  chosen: number;
  choose: (key: string | undefined) => void;
  open: (target: Target) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}
function FoundList({ id, found, keys, chosen, choose, open, onKeyDown }: FoundProps) {
  const text = useText();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen, found.length]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={text('Results')}>
      {found.map((target, each) => (
        <div
          key={keys[each]}
          id={`${id}-${each}`}
          role="option"
          aria-selected={each === chosen}
          tabIndex={-1}
          onClick={() => open(target)}
          onKeyDown={onKeyDown}
          onPointerMove={() => choose(keys[each])}
        >
          <span>{target.title}</span>
          {target.under !== '' && <small>{target.under}</small>}
          <em>{text(kindTexts[target.kind])}</em>
        </div>
      ))}
    </div>
  );
}
