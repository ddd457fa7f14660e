// In: a moment and a speed. Out: the page plays on from there: once a second, when what was asked of the last moment has come.
import { useEffect, useState } from 'react';
import { useShell } from '../../useShell.tsx';
import { second } from './moments.ts';

/** What takes longer than this is not waited for. */
const patienceMs = 5000;

export interface Playing {
  speed: number;
  /** 0 stands still. */
  play: (speed: number) => void;
}

/** `present` is as far as it can go: there it ends at now, or at `end` of what has no present. */
export function usePlay(moment: number, present: () => number, end?: number): Playing {
  const { data } = useShell();
  const [speed, play] = useState(0);
  useEffect(() => {
    if (speed === 0) return undefined;
    const begun = Date.now();
    const timer = setInterval(() => {
      const waited = Date.now() - begun;
      if (waited < second || (data.asking() && waited < patienceMs)) return;
      clearInterval(timer);
      const next = moment + speed * second;
      data.lookAt(next < present() ? next : end);
      if (next >= present() && end !== undefined) play(0);
    }, second / 10);
    return () => clearInterval(timer);
  }, [data, moment, speed, present, end]);
  return { speed, play };
}
