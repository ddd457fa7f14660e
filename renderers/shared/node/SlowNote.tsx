// After three seconds of loading, a note with the title of the node and a retry button. It covers the placeholder, so that
// nothing below it moves.
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '../../define.ts';
import { useSlow } from './useSlow.ts';
import './slowNote.css';

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
