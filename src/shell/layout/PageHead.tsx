// Heading of the page: title, tabs of grid connection points if the screen reads one, and freshness of the data.
import { Link, useLocation } from 'react-router-dom';
import type { ScreenHead } from '../../core/content.ts';
import { useText } from '../language/useText.ts';
import { BusbarTabs } from './BusbarTabs.tsx';
import { Freshness } from './Freshness.tsx';
import { backWord } from '../routes/toPlace.ts';
import { useScope, useShell } from '../useShell.tsx';
import { useArrival } from './useArrival.ts';

export function PageHead({ head }: { head: ScreenHead | undefined }) {
  const text = useText();
  const { pathname, search } = useLocation();
  const heading = useArrival(head && pathname);
  const back = new URLSearchParams(search).get(backWord);
  const from = useShell().content.screens.find(({ path }) => path === back);
  return (
    <div className="ems-page-head">
      {from && (
        <Link className="ems-page-back" to={from.path}>
          {text('Back to {{page}}', { page: text(from.title) })}
        </Link>
      )}
      {/* A new element for each page, so that screen readers announce it when it gets the focus. */}
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

/** Printed pages show the station and the time zone of all dates and times. */
function PrintHead() {
  const name = useScope('/station/name');
  const zone = useScope('/station/timezone');
  return <p className="ems-print-head">{[name, zone].filter((each) => typeof each === 'string').join(' · ')}</p>;
}
