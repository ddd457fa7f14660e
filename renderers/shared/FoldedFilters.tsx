// Filter fields. On a narrow screen they collapse behind a button that shows how many filters are set.
import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../define.ts';
import { useNarrow } from './useNarrow.ts';

interface FoldedFiltersProps {
  count: number;
  foldable?: boolean;
  className?: string;
  /** Keeps the fields mounted while collapsed, because their values exist only in the fields themselves. */
  kept?: boolean;
  children: ReactNode;
}

export function FoldedFilters({ count, foldable = true, className, kept = false, children }: FoldedFiltersProps) {
  const say = useText();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const id = useId();
  const folds = narrow && foldable;
  const hidden = folds && !open;
  return (
    <>
      {folds && (
        <Button
          icon={<SearchOutlined aria-hidden="true" />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {count === 0 ? say('Filters') : say({ text: 'Filters ({{count}})', values: { count } })}
        </Button>
      )}
      <div id={id} hidden={hidden} className={className}>
        {(kept || !hidden) && children}
      </div>
    </>
  );
}
