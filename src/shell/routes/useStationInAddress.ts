// With several stations, keeps the station in the URL, so that copied links, reload and Back open the same one.
// Bypasses the router, for which startup has removed the parameter.
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../useShell.tsx';

const word = 'powerStationId';

export function useStationInAddress(): void {
  const here = useLocation();
  const { stations = [], stationId } = useSession() ?? {};
  const named = stations.length > 1 ? stationId : undefined;
  useEffect(() => {
    const { pathname, search, hash } = location;
    if (named === undefined || new URLSearchParams(search).has(word)) return;
    const member = `${word}=${encodeURIComponent(named)}`;
    history.replaceState(history.state, '', `${pathname}${search === '' ? '?' : `${search}&`}${member}${hash}`);
  }, [here, named]);
}
