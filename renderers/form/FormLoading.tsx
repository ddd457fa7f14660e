import { Skeleton } from 'antd';
import { useText } from '../define.ts';
import type { FormOptions } from '../../src/core/kinds.gen.ts';

const most = 12;

/** Placeholders for labels and inputs, as many as the form will have (4 to 12). */
export function FormLoading({ options: { fields, groups, columns = 2 } }: { options: FormOptions }) {
  const say = useText();
  const named = [...Object.keys(fields ?? {}), ...Object.values(groups ?? {}).flatMap((each) => Object.keys(each.fields))];
  const count = Math.min(most, Math.max(named.length, 4));
  return (
    <div role="status" aria-label={say('Loading')} className="ems-fields" style={{ '--columns': columns }}>
      {Array.from({ length: count }, (_, index) => (
        <div key={`field-${index + 1}`} className="ems-field">
          <Skeleton.Node active style={{ width: 96, height: 14 }} />
          <Skeleton.Input active block />
        </div>
      ))}
    </div>
  );
}
