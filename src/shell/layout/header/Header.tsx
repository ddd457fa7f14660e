// Top bar: logo, station, mode, strategy, time, the stop button that is always available, and the user menu.
import { MenuOutlined, SearchOutlined } from '@ant-design/icons';
import { Suspense, useEffect, useMemo } from 'react';
import { lazyPart } from '../../../../renderers/shared/lazy/lazyPart.tsx';
import { useText } from '../../language/useText.ts';
import { createMultiClick, type Hidden } from '../../routes/multiClick.ts';
import { useScope, useSession } from '../../useShell.tsx';
import { MomentButton } from '../moment/MomentButton.tsx';
import { Mark } from './Mark.tsx';
import { StationChips } from './StationChips.tsx';
import { StationSize } from './StationSize.tsx';
import { StopStorage } from './StopStorage.tsx';
import { TasksMark } from './TasksMark.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Loaded only if several stations are served. */
const StationChoice = lazyPart(() => import('./StationChoice.tsx').then((module) => module.StationChoice));

interface Props {
  narrow: boolean;
  onMenu: () => void;
  onFind: () => void;
  onStop: () => void;
  onHidden: (what: Hidden) => void;
  onSignOut: () => void;
}

export function Header({ narrow, onMenu, onFind, onStop, onHidden, onSignOut }: Props) {
  const text = useText();
  const name = useScope('/station/name');
  const shown = typeof name === 'string' && name !== '' ? name : 'EMS';
  const session = useSession();
  const clicks = useMemo(() => createMultiClick(onHidden), [onHidden]);
  useEffect(() => clicks.stop, [clicks]);
  return (
    <header className="ems-header">
      {narrow && (
        <button type="button" className="ems-icon-button" aria-label={text('Open the menu')} onClick={onMenu}>
          <MenuOutlined aria-hidden="true" />
        </button>
      )}
      {/* Rapid clicks are a hidden shortcut for technicians of the cloud type. All of its targets can be reached by keyboard. */}
      <div className="ems-identity" onClick={(event) => session?.type === 'cloud' && clicks.click(event.timeStamp)}>
        <Mark />
        {session?.stations && session.stations.length > 1 ? (
          <Suspense fallback={<b>{shown}</b>}>
            <StationChoice />
          </Suspense>
        ) : (
          <b>{shown}</b>
        )}
        {!narrow && <StationSize />}
      </div>
      <span className="ems-grow" />
      {!narrow && <StationChips />}
      <TasksMark narrow={narrow} />
      <button
        type="button"
        className="ems-icon-button"
        aria-label={text('Search pages, devices, points and commands')}
        aria-keyshortcuts="Control+K"
        title="Ctrl+K"
        onClick={onFind}
      >
        <SearchOutlined aria-hidden="true" />
      </button>
      {!narrow && <MomentButton />}
      <StopStorage narrow={narrow} onStop={onStop} />
      <UserMenu onSignOut={onSignOut} />
    </header>
  );
}
