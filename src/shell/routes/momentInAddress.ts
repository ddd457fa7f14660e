// Keeps the viewed past time in the URL, in UTC, so that links show the same page and no hour is ambiguous.
// Navigation keeps the time.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useScope, useSession, useShell, useStatus } from '../useShell.tsx';

const word = 'at';
const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

export function momentOf(search: string): number | undefined {
  const written = new URLSearchParams(search).get(word) ?? '';
  const moment = form.test(written) ? Date.parse(written) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

export function withMoment(search: string, moment: number | undefined): string {
  const rest = search
    .slice(1)
    .split('&')
    .filter((each) => each !== '' && !each.startsWith(`${word}=`));
  const members = moment === undefined ? rest : [...rest, `${word}=${new Date(moment).toISOString().slice(0, 19)}Z`];
  return members.length === 0 ? '' : `?${members.join('&')}`;
}

export function useMomentInAddress(): void {
  const { data } = useShell();
  const here = useLocation();
  const loggedIn = useStatus('/loggedIn') === true;
  const moment = useScope('/clock/moment');
  const begin = useScope('/station/record/at');
  const gone = useSession()?.recordGone === true;
  // Choices on the page carry the previous time in their URL; only a changed time counts as navigation.
  const followed = useRef<number>(undefined);
  const opened = useRef(true);
  useEffect(() => {
    if (!loggedIn) return data.showMoment(undefined);
    const written = momentOf(here.search);
    // The time in a URL that named an incident file does not apply to this station.
    const ofFile = opened.current && gone;
    if (written !== undefined && !ofFile && written !== followed.current && written <= data.present()) data.showMoment(written);
    followed.current = written;
    opened.current = false;
  }, [data, here, loggedIn, gone]);
  useEffect(() => {
    if (gone) data.showMoment(undefined);
  }, [data, gone]);
  // A recorded file has no present. The URL may have set a time since this render.
  useEffect(() => {
    if (loggedIn && typeof begin === 'number' && data.scope.read('/clock/moment') === undefined) data.showMoment(begin);
  }, [data, loggedIn, moment, begin]);
  useEffect(() => {
    const { pathname, search, hash } = location;
    const next = withMoment(search, typeof moment === 'number' ? moment : undefined);
    // Bypasses the router, for which the URL stays the one that it navigated to.
    if (loggedIn && next !== search) history.replaceState(history.state, '', pathname + next + hash);
  }, [here, moment, loggedIn]);
}
