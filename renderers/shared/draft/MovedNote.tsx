// Somebody else saved while this draft was changed: what differs, and what may be done about it. Nothing typed is lost on the way.
import { Alert, Button, Space } from 'antd';
import { type DraftHandle, useAt, useText } from '../../define.ts';
import { Shown } from '../value/Shown.tsx';
import { toDifferences } from './toDifferences.ts';

export function MovedNote({ draft }: { draft: DraftHandle }) {
  const say = useText();
  const mine = useAt(draft.data, '');
  const theirs = useAt(draft.base ?? draft.data, '');
  const differences = toDifferences(draft.schema, mine, theirs);
  return (
    <Alert
      type="warning"
      showIcon
      title={say('Somebody else saved this meanwhile. Your changes are kept here.')}
      description={
        <table className="ems-differences">
          <thead>
            <tr>
              <th scope="col">{say('Field')}</th>
              <th scope="col">{say('Saved meanwhile')}</th>
              <th scope="col">{say('Your change')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ pointer, title, schema, mine: own, theirs: other }) => (
              <tr key={pointer}>
                <th scope="row">{say(title) || pointer}</th>
                <td>
                  <Shown schema={schema} value={other} name={pointer} />
                </td>
                <td>
                  <Shown schema={schema} value={own} name={pointer} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      }
      action={
        <Space orientation="vertical">
          {draft.accept && (
            <Button size="small" type="primary" onClick={draft.accept}>
              {say('Keep my changes')}
            </Button>
          )}
          <Button size="small" onClick={draft.cancel}>
            {say('Take theirs')}
          </Button>
        </Space>
      }
    />
  );
}
