// A sequence of pictures sent by the station. The newest is written to the image without re-rendering.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFrames, useText } from '../define.ts';
import { CameraMessage } from './CameraMessage.tsx';
import { useSilent } from './useSilent.ts';

interface PicturesProps {
  title: string;
  item: unknown;
  watch: string;
  wanted: boolean;
  still: boolean;
}

export function Pictures({ title, item, watch, wanted, still }: PicturesProps) {
  const say = useText();
  const { image, show, taken, had, last } = usePicture();
  const frames = useFrames(watch, item, wanted, show);
  const silent = useSilent(wanted && frames.state === 'playing', last);
  return (
    <>
      <img
        ref={image}
        alt={say({ text: 'Picture of {{name}}', values: { name: title } })}
        hidden={!had}
        onLoad={taken}
        onError={taken}
      />
      {still ? (
        <CameraMessage text={say('Stopped')} />
      ) : frames.state === 'loading' ? (
        <CameraMessage text={say('Connecting')} busy />
      ) : frames.state === 'failed' ? (
        <CameraMessage text={frames.what ?? say('Stream ended')} retry={frames.retry} />
      ) : (
        silent && <CameraMessage text={say('No new picture')} retry={frames.retry} />
      )}
    </>
  );
}

/** One picture at a time: while the image loads one, only the newest is queued and older ones are dropped. */
function usePicture() {
  const image = useRef<HTMLImageElement>(null);
  const waiting = useRef<Blob>(undefined);
  const busy = useRef(false);
  const last = useRef(0);
  const [had, setHad] = useState(false);
  const next = useCallback(() => {
    const target = image.current;
    const picture = waiting.current;
    busy.current = target !== null && picture !== undefined;
    if (!target || !picture) return;
    waiting.current = undefined;
    const before = target.src;
    target.src = URL.createObjectURL(picture);
    if (before !== '') URL.revokeObjectURL(before);
  }, []);
  const show = useCallback(
    (picture: Blob) => {
      last.current = performance.now();
      waiting.current = picture;
      if (!busy.current) next();
    },
    [next],
  );
  const taken = useCallback(() => {
    const target = image.current;
    if (target && target.naturalWidth > 0) target.dataset.pictures = String(Number(target.dataset.pictures ?? 0) + 1);
    setHad(true);
    next();
  }, [next]);
  useEffect(() => {
    const target = image.current;
    return () => URL.revokeObjectURL(target?.src ?? '');
  }, []);
  return { image, show, taken, had, last };
}
