// A stream that the browser plays by itself, from an address of the station that is good for this camera alone.
import { useEffect, useRef, useState } from 'react';
import { useCommand, useText } from '../define.ts';
import { CameraFace } from './CameraFace.tsx';
import type { Camera } from './toCameras.ts';
import { useSilent } from './useSilent.ts';

interface PlayedProps {
  camera: Camera;
  address: string;
  wanted: boolean;
  still: boolean;
}
type State = 'loading' | 'playing' | 'failed' | 'ended' | 'unable';
const hls = 'application/vnd.apple.mpegurl';

export function Played({ camera: { id, title, item }, address, wanted, still }: PlayedProps) {
  const say = useText();
  const video = useRef<HTMLVideoElement>(null);
  const last = useRef(0);
  const [state, setState] = useState<State>('loading');
  const [round, setRound] = useState(0);
  const silent = useSilent(wanted && state === 'playing', last);
  const run = useCommand(address, item)?.run;
  const asked = useRef({ run, item });
  useEffect(() => void (asked.current = { run, item }), [run, item]);
  const ready = run !== undefined;
  useEffect(() => {
    const target = video.current;
    if (!wanted || !target || !ready) return undefined;
    if (target.canPlayType(hls) === '') {
      setState('unable');
      return undefined;
    }
    let left = false;
    setState('loading');
    void asked.current.run?.({ item: asked.current.item }).then((outcome) => {
      const url = (outcome.answer as { url?: unknown } | undefined)?.url;
      if (left) return;
      if (typeof url === 'string') target.src = url;
      else setState('failed');
    });
    return () => {
      left = true;
      target.removeAttribute('src');
      target.load();
    };
  }, [wanted, ready, id, round]);
  const moved = (): void => void (last.current = performance.now());
  const retry = (): void => setRound(round + 1);
  return (
    <>
      <video
        ref={video}
        muted
        autoPlay
        playsInline
        aria-label={say({ text: 'Picture of {{name}}', values: { name: title } })}
        onPlaying={() => {
          moved();
          setState('playing');
        }}
        onTimeUpdate={moved}
        onEnded={() => setState('ended')}
        onError={() => wanted && setState('failed')}
      />
      {still ? (
        <CameraFace text={say('Stopped')} />
      ) : state === 'loading' ? (
        <CameraFace text={say('Connecting')} busy />
      ) : state === 'unable' ? (
        <CameraFace text={say('This browser cannot play HLS')} />
      ) : state === 'failed' ? (
        <CameraFace text={say('The camera does not answer')} retry={retry} />
      ) : state === 'ended' ? (
        <CameraFace text={say('The stream ended')} retry={retry} />
      ) : (
        silent && <CameraFace text={say('No new picture')} retry={retry} />
      )}
    </>
  );
}
