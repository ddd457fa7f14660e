// Ends the session when the login page opens, and returns to the requested page after login.
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { leaveFor, takeReferer } from '../session/referer.ts';
import { useShell, useStatus } from '../useShell.tsx';
import { loginPath, rootPath } from './match.ts';
import type { Asked } from './useFollow.ts';

/** Renders nothing. Mounted once each time the login page opens, so that a session that the station has yet to end is not mistaken for a new login. */
export function LoginFlow() {
  const { data } = useShell();
  const place = useLocation();
  const navigate = useNavigate();
  const loggedIn = useStatus('/loggedIn') === true;
  const [settled, setSettled] = useState(false);

  useEffect(() => {
    let gone = false;
    const referer = takeReferer();
    if (referer !== undefined) leaveFor(referer);
    else {
      void data.signOut().finally(() => {
        if (!gone) setSettled(true);
      });
    }
    return () => {
      gone = true;
    };
  }, [data]);

  const proceed = useEffectEvent(() => {
    const asked = (place.state as Asked | null)?.asked;
    const fits = asked?.startsWith('/') === true && !asked.startsWith(loginPath);
    void navigate(fits ? asked : rootPath, { replace: true });
  });
  useEffect(() => {
    if (settled && loggedIn) proceed();
  }, [settled, loggedIn]);
  return null;
}
