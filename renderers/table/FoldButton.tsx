// Expands and collapses child rows, and shows their number. A row without children reserves no space for it.
import { DownOutlined, RightOutlined } from '@ant-design/icons';
import type { MouseEvent } from 'react';
import { useText } from '../define.ts';
import type { Entry } from './toOrder.ts';

interface FoldProps {
  record: Entry;
  expanded: boolean;
  onExpand: (record: Entry, event: MouseEvent<HTMLElement>) => void;
}

export const FoldButton = (fold: FoldProps) =>
  fold.record.children ? <Fold {...fold} count={fold.record.children.length} /> : null;

function Fold({ record, expanded, onExpand, count }: FoldProps & { count: number }) {
  const say = useText();
  return (
    <button
      type="button"
      className="ems-fold"
      aria-expanded={expanded}
      aria-label={say({ text: '{{n}} more below', values: { n: count } })}
      onClick={(event) => onExpand(record, event)}
    >
      {expanded ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
      {count}
    </button>
  );
}
