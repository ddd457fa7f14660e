// One still picture, behind the place of the stream: seen until a stream plays, and where none can.
import { useCallback, useEffect, useState } from 'react';
import { useFrames, useText } from '../define.ts';

interface PosterProps {
  title: string;
  item: unknown;
  poster: string;
  wanted: boolean;
}

export function Poster({ title, item, poster, wanted }: PosterProps) {
  const say = useText();
  const [picture, setPicture] = useState<string>();
  const show = useCallback((blob: Blob) => setPicture(URL.createObjectURL(blob)), []);
  // Asked for once: what stands still is no stream.
  useFrames(poster, item, wanted && picture === undefined, show);
  useEffect(() => () => URL.revokeObjectURL(picture ?? ''), [picture]);
  if (picture === undefined) return null;
  return (
    <figure className="ems-camera-poster">
      <img src={picture} alt={say({ text: 'Still picture of {{name}}', values: { name: title } })} />
      <figcaption>{say('Still picture')}</figcaption>
    </figure>
  );
}
