// Playback from a past time: one step per second, once the data of the previous step has loaded.
import { useEffect, useState } from 'react';
import { useShell } from '../../useShell.tsx';
import { second } from './moments.ts';

/** Maximum wait for the data of a step. */
const patienceMs = 5000;

export interface Playing {
  speed: number;
  /** 0 pauses. */
  play: (speed: number) => void;
}

/** `present` limits the playback: there it returns to now, or stops at the `end` of a recording. */
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
      data.showMoment(next < present() ? next : end);
      if (next >= present() && end !== undefined) play(0);
    }, second / 10);
    return () => clearInterval(timer);
  }, [data, moment, speed, present, end]);
  return { speed, play };
}
