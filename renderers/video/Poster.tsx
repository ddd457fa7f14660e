// A still picture behind the stream, visible until a stream plays and if none can be played.
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
  // Requested only once.
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
