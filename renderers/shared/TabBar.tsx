// Tabs following the ARIA pattern: a single tab stop; arrow keys move and select. Plain markup, so that only the bar is rendered.
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Icon } from './Icon.tsx';
import './tabBar.css';

export interface TabItem {
  value: string | number;
  title: string;
  icon?: string;
  extra?: ReactNode;
}
interface TabBarProps {
  name: string;
  label: string;
  items: readonly TabItem[];
  chosen: string | number | undefined;
  choose: (value: string | number) => void;
  side?: boolean;
  /** A TabPanel with the same name follows. */
  panel?: boolean;
}
const tabId = (name: string, value: string | number) => `tab-${name}-${value}`;
const panelId = (name: string) => `panel-${name}`;

export function TabBar({ name, label, items, chosen, choose, side = false, panel = false }: TabBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex((each) => each.value === chosen);
    const target = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    const next = items[(target + items.length) % items.length];
    if (!next) return;
    choose(next.value);
    bar.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(name, next.value))}`)?.focus();
  };
  return (
    <div
      ref={bar}
      role="tablist"
      className="ems-tabbar"
      aria-orientation={side ? 'vertical' : 'horizontal'}
      {...(label !== '' && { 'aria-label': label })}
      onKeyDown={onKeyDown}
    >
      {items.map(({ value, title, icon, extra }) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={tabId(name, value)}
          aria-selected={value === chosen}
          {...(panel && value === chosen && { 'aria-controls': panelId(name) })}
          tabIndex={value === chosen ? 0 : -1}
          onClick={() => choose(value)}
        >
          {icon !== undefined && <Icon name={icon} />}
          {title}
          {extra}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({ name, value, children }: { name: string; value: string | number; children: ReactNode }) {
  return (
    <div role="tabpanel" id={panelId(name)} aria-labelledby={tabId(name, value)} className="ems-tabpanel">
      {children}
    </div>
  );
}
