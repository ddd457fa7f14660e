// What stands in or over the picture: that it comes, that it stands still, why it is not there.
import { Button, Spin } from 'antd';
import { useEffect, useRef } from 'react';
import { useText } from '../define.ts';

interface FaceProps {
  text: string;
  busy?: boolean;
  retry?: () => void;
}

/** A picture on a wall has nobody who clicks: it is tried again by itself. */
const againMs = 30_000;

export function CameraFace({ text, busy = false, retry }: FaceProps) {
  const say = useText();
  const again = useRef(retry);
  useEffect(() => void (again.current = retry), [retry]);
  const fails = retry !== undefined;
  useEffect(() => {
    if (!fails) return undefined;
    const timer = setInterval(() => again.current?.(), againMs);
    return () => clearInterval(timer);
  }, [fails]);
  return (
    <div className="ems-camera-face" role={retry ? 'alert' : 'status'}>
      {busy && <Spin size="small" />}
      <span>{text}</span>
      {retry && <Button onClick={retry}>{say('Try again')}</Button>}
    </div>
  );
}
