// Navigation: links ordered by `sort`, expandable groups, badges, and the active entry highlighted.
import { DownOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ScreenHead } from '../../../core/content.ts';
import type { Value } from '../../../core/language.ts';
import { fill, readsOf } from '../../../core/value.ts';
import { useText } from '../../language/useText.ts';
import { useShell, useWatch } from '../../useShell.tsx';
import { toDialogSearch } from '../../routes/dialogAddress.ts';
import { Icon } from './icons.tsx';
import { type Entry, leads, type Menu } from './toMenu.ts';

interface Props {
  menu: Menu;
  trail: readonly ScreenHead[];
  /** Called when a link is followed, for example to close a drawer. */
  onLeave: () => void;
}

export function SideMenu({ menu, trail, onLeave }: Props) {
  const text = useText();
  return (
    <nav className="ems-menu" aria-label={text('Main navigation')}>
      <MenuList entries={menu.main} trail={trail} onLeave={onLeave} depth={0} />
      {menu.layout.length > 0 && <hr />}
      <MenuList entries={menu.layout} trail={trail} onLeave={onLeave} depth={0} />
    </nav>
  );
}

interface ListProps extends Omit<Props, 'menu'> {
  entries: readonly Entry[];
  depth: number;
}

function MenuList({ entries, ...rest }: ListProps) {
  if (entries.length === 0) return null;
  return (
    <ul>
      {entries.map((entry) => (
        <MenuItem key={entry.head.id} entry={entry} {...rest} />
      ))}
    </ul>
  );
}

function MenuItem({ entry: { head, children, path }, trail, depth, onLeave }: Omit<ListProps, 'entries'> & { entry: Entry }) {
  const text = useText();
  const { search } = useLocation();
  const active = trail.some(({ id }) => id === head.id);
  const [opened, setOpened] = useState<boolean>();
  const open = opened ?? active;
  const title = text(head.title);
  const isLink = leads(head);
  return (
    <li>
      <div className="ems-menu-row" data-active={active || undefined} data-depth={depth}>
        {isLink ? (
          <Link
            to={head.layout === 'dialog' ? toDialogSearch(search, head.id) : path}
            onClick={onLeave}
            {...(trail.at(-1)?.id === head.id && { 'aria-current': 'page' as const })}
          >
            {depth === 0 && <Icon name={head.menu?.icon} />}
            <span className="ems-menu-title">{title}</span>
            <Badge head={head} />
          </Link>
        ) : (
          <button type="button" className="ems-menu-group" aria-expanded={open} onClick={() => setOpened(!open)}>
            {depth === 0 && <Icon name={head.menu?.icon} />}
            <span className="ems-menu-title">{title}</span>
            <DownOutlined className="ems-menu-way" aria-hidden="true" rotate={open ? 180 : 0} />
          </button>
        )}
        {children.length > 0 && isLink && (
          <button
            type="button"
            className="ems-menu-toggle"
            aria-expanded={open}
            aria-label={text('Submenu of {{title}}', { title })}
            onClick={() => setOpened(!open)}
          >
            <DownOutlined aria-hidden="true" rotate={open ? 180 : 0} />
          </button>
        )}
      </div>
      {open && <MenuList entries={children} trail={trail} onLeave={onLeave} depth={depth + 1} />}
    </li>
  );
}

/** Count next to the title, with the number of unseen items. Hidden at zero and while unknown. */
function Badge({ head }: { head: ScreenHead }) {
  const { data } = useShell();
  const text = useText();
  const { badge, unseen } = head.menu ?? {};
  useWatch(data.scope, [...readsOf(badge), ...readsOf(unseen)]);
  const numberOf = (value: Value | undefined): number | undefined => {
    const found = value === undefined ? undefined : fill(value, (pointer) => data.scope.read(pointer));
    return typeof found === 'number' ? found : undefined;
  };
  const count = numberOf(badge) ?? 0;
  const open = numberOf(unseen);
  if (count <= 0) return null;
  const label =
    open === undefined ? text('{{count}} active', { count }) : text('{{open}} new, {{count}} active', { open, count });
  return (
    <span className="ems-badge" role="img" aria-label={label} title={label} data-seen={open === 0 || undefined}>
      {open ? `${toShort(open)} / ${toShort(count)}` : toShort(count)}
    </span>
  );
}
const toShort = (count: number): string => (count > 999 ? '999+' : String(count));
