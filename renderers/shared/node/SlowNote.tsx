// After three seconds of loading, a note with the title of the node and a retry button. It covers the placeholder, so that
// nothing below it moves.
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '../../define.ts';
import './slowNote.css';

const slowAfterMs = 3000;

interface Props {
  title?: string;
  /** Absent if a retry would not help, for example while code is loading. */
  retry?: () => void;
}

export function SlowNote({ title, retry }: Props) {
  const say = useText();
  const [asked, setAsked] = useState(0);
  const slow = useSlow(asked);
  const text = title ? { text: 'Still loading: {{title}}', values: { title } } : 'Still loading';
  return (
    <div role="status" className="ems-slow">
      {slow && (
        <div className="ems-slow-note">
          {say(text)}
          {retry && (
            <Button
              size="small"
              onClick={() => {
                setAsked(asked + 1);
                retry();
              }}
            >
              {say('Try again')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** True three seconds after the node appeared or `asked` changed. */
function useSlow(asked: number): boolean {
  const [slowAt, setSlowAt] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(() => setSlowAt(asked), slowAfterMs);
    return () => clearTimeout(timer);
  }, [asked]);
  return slowAt === asked;
}
