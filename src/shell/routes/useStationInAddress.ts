// In: the station that is looked at, where several are served. Out: the address that names it, so that a copied link, a reload and the way back
// open this one and no other. The router is not told: to it the member is what it is to the entrance, gone at once.
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
