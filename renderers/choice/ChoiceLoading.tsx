import { Skeleton } from 'antd';
import type { ChoiceOptions } from '../../src/core/kinds.gen.ts';
import { useText } from '../define.ts';

export function ChoiceLoading({ options: { as } }: { options: ChoiceOptions }) {
  const say = useText();
  const list = as === 'list' || as === 'cards';
  return (
    <div role="status" aria-label={say('Loading')}>
      {list ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : <Skeleton.Input active />}
    </div>
  );
}
