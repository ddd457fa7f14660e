// Pictures that the station hands through one after another. The newest is put into the image without drawing anything else.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFrames, useText } from '../define.ts';
import { CameraFace } from './CameraFace.tsx';

interface PicturesProps {
  title: string;
  item: unknown;
  watch: string;
  wanted: boolean;
  still: boolean;
}
/** A stream that is open and brings nothing for that long is told. */
const silentMs = 6000;

export function Pictures({ title, item, watch, wanted, still }: PicturesProps) {
  const say = useText();
  const image = useRef<HTMLImageElement>(null);
  const shown = useRef('');
  const last = useRef(0);
  const show = useCallback((picture: Blob) => {
    const before = shown.current;
    shown.current = URL.createObjectURL(picture);
    last.current = performance.now();
    const target = image.current;
    if (target) {
      target.src = shown.current;
      target.dataset.pictures = String(Number(target.dataset.pictures ?? 0) + 1);
    }
    if (before !== '') URL.revokeObjectURL(before);
  }, []);
  useEffect(() => () => URL.revokeObjectURL(shown.current), []);
  const frames = useFrames(watch, item, wanted, show);
  const silent = useSilent(wanted && frames.state === 'playing', last);
  return (
    <>
      <img ref={image} alt={say({ text: 'Picture of {{name}}', values: { name: title } })} hidden={frames.state === 'loading'} />
      {still ? (
        <CameraFace text={say('Stopped')} />
      ) : frames.state === 'loading' ? (
        <CameraFace text={say('Connecting')} busy />
      ) : frames.state === 'failed' ? (
        <CameraFace text={frames.what ?? say('The stream ended')} retry={frames.retry} />
      ) : (
        silent && <CameraFace text={say('No new picture')} />
      )}
    </>
  );
}

function useSilent(playing: boolean, last: { readonly current: number }): boolean {
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => setSilent(performance.now() - last.current > silentMs), 1000);
    return () => {
      clearInterval(timer);
      setSilent(false);
    };
  }, [playing, last]);
  return silent;
}
