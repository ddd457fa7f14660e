// Shown when the user lost the right to save while editing: the fields look like stored values, but are not.
import { Button } from 'antd';
import { type DraftHandle, useText } from '../../define.ts';
import { Notice } from './Notice.tsx';

export function KeptNote({ blockedBy, cancel }: DraftHandle) {
  const say = useText();
  return (
    <footer className="ems-draft">
      <Notice
        type="warning"
        title={say('Your changes are not saved and cannot be saved now. They are kept here.')}
        description={say(blockedBy)}
        action={<Button onClick={cancel}>{say('Discard changes')}</Button>}
      />
    </footer>
  );
}
