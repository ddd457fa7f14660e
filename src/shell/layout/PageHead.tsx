// In: the screen at hand. Out: its title, the bar of grid-connection points where it reads one, and how fresh the data is.
import { useLocation } from 'react-router-dom';
import type { ScreenHead } from '../../core/content.ts';
import { useText } from '../language/useText.ts';
import { BusbarTabs } from './BusbarTabs.tsx';
import { Freshness } from './Freshness.tsx';
import { useScope } from '../useShell.tsx';
import { useArrival } from './useArrival.ts';

export function PageHead({ head }: { head: ScreenHead | undefined }) {
  const text = useText();
  const { pathname } = useLocation();
  const heading = useArrival(head && pathname);
  return (
    <div className="ems-page-head">
      {/* Another one for another page: the focus that comes to it is news. */}
      <h1 key={pathname} ref={heading} tabIndex={-1}>
        {text(head?.title)}
      </h1>
      {head?.busbar === true && <BusbarTabs />}
      <span className="ems-grow" />
      <Freshness />
      <PrintHead />
    </div>
  );
}

/** A page that leaves the console says whose it is, and in which zone its days and times are. */
function PrintHead() {
  const name = useScope('/station/name');
  const zone = useScope('/station/timezone');
  return <p className="ems-print-head">{[name, zone].filter((each) => typeof each === 'string').join(' · ')}</p>;
}
