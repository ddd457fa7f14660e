// A stream played by the browser itself, from a URL that the station issues for this camera only.
import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '../../src/data/contract.ts';
import { useCommand, useText } from '../define.ts';
import { CameraMessage } from './CameraMessage.tsx';
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
  const last = useRef(0);
  const run = useCommand(address, item)?.run;
  const { video, state, setState, retry } = useStream(wanted, run && (() => run({ item })), id);
  const silent = useSilent(wanted && state === 'playing', last);
  const moved = (): void => void (last.current = performance.now());
  return (
    <>
      <video
        ref={video}
        muted
        autoPlay
        playsInline
        data-playing={!still && state === 'playing'}
        aria-label={say({ text: 'Picture of {{name}}', values: { name: title } })}
        onPlaying={() => {
          moved();
          setState('playing');
        }}
        onTimeUpdate={moved}
        onEnded={() => setState('ended')}
        onError={() => wanted && setState('failed')}
      />
      <StreamMessage state={still ? 'stopped' : state === 'playing' && silent ? 'silent' : state} retry={retry} />
    </>
  );
}

/** Requests the URL of the stream and plays it. `ask` may change between renders. */
function useStream(wanted: boolean, ask: (() => Promise<Outcome>) | undefined, id: string) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('loading');
  const [round, setRound] = useState(0);
  const asked = useRef(ask);
  useEffect(() => void (asked.current = ask), [ask]);
  const ready = ask !== undefined;
  useEffect(() => {
    const target = video.current;
    if (!wanted || !target || !ready) return undefined;
    if (target.canPlayType(hls) === '') {
      setState('unable');
      return undefined;
    }
    let left = false;
    setState('loading');
    void asked.current?.().then((outcome) => {
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
  return { video, state, setState, retry: () => setRound(round + 1) };
}

/** Message over the picture; nothing while it plays. */
function StreamMessage({ state, retry }: { state: State | 'stopped' | 'silent'; retry: () => void }) {
  const say = useText();
  if (state === 'playing') return null;
  if (state === 'stopped') return <CameraMessage text={say('Stopped')} />;
  if (state === 'loading') return <CameraMessage text={say('Connecting')} busy />;
  if (state === 'unable') return <CameraMessage text={say('This browser cannot play HLS')} />;
  if (state === 'failed') return <CameraMessage text={say('No response from the camera')} retry={retry} />;
  return <CameraMessage text={say(state === 'ended' ? 'Stream ended' : 'No new picture')} retry={retry} />;
}
