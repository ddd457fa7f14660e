// Message in or over the picture: loading, stopped, or why there is no picture.
import { Button, Spin } from 'antd';
import { useEffect, useRef } from 'react';
import { useText } from '../define.ts';

interface CameraMessageProps {
  text: string;
  busy?: boolean;
  retry?: () => void;
}

/** Retry interval: nobody can click on a wall display, so it retries by itself. */
const againMs = 30_000;

export function CameraMessage({ text, busy = false, retry }: CameraMessageProps) {
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
    <div className="ems-camera-view" role={retry ? 'alert' : 'status'}>
      {busy && <Spin size="small" />}
      <span>{text}</span>
      {retry && <Button onClick={retry}>{say('Try again')}</Button>}
    </div>
  );
}
