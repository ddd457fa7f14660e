// Edit, Save, Cancel, Undo and Redo of a draft, with its errors and notes. Derived from the draft; screens do not declare it.
import { EditOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { type ReactNode, Suspense } from 'react';
import type { Text } from '../../../src/core/language.ts';
import { type DraftHandle, useAt, useText } from '../../define.ts';
import { FrameExtra } from './NodeFrame.tsx';
import { PendingNote } from './PendingNote.tsx';
import { lazyPart } from '../lazy/lazyPart.tsx';

const KeptNote = lazyPart(() => import('./KeptNote.tsx').then((module) => module.KeptNote));
const MovedNote = lazyPart(() => import('../draft/MovedNote.tsx').then((module) => module.MovedNote));

interface DraftBarProps {
  draft: DraftHandle;
  saveTitle?: Text | undefined;
  /** Additional commands at the end. */
  children?: ReactNode;
}

export function DraftBar({ draft, saveTitle = 'Save', children }: DraftBarProps) {
  const say = useText();
  const generalError = useAt<Text>(draft.errors, '');
  if (!draft.canEdit)
    return (
      draft.changed && (
        <Suspense>
          <KeptNote {...draft} />
        </Suspense>
      )
    );
  if (!draft.editing) {
    return (
      <FrameExtra>
        <Button icon={<EditOutlined aria-hidden="true" />} onClick={draft.begin}>
          {say('Edit')}
        </Button>
      </FrameExtra>
    );
  }
  const blockedText = say(draft.blockedBy);
  const leaves = draft.edit === 'toggle';
  // A draft without a document, such as a login, cannot be cancelled.
  const saveOnly = draft.of === undefined;
  return (
    <footer className="ems-draft" data-plain={saveOnly || undefined}>
      {draft.moved && (
        <Suspense fallback={<p>{say('Someone else has saved changes in the meantime. Your changes are kept here.')}</p>}>
          <MovedNote draft={draft} />
        </Suspense>
      )}
      {generalError !== undefined && !draft.moved && <Alert type="error" showIcon title={say(generalError)} />}
      <div className="ems-draft-row">
        <Button
          type="primary"
          htmlType="submit"
          loading={draft.saving}
          aria-disabled={blockedText !== ''}
          {...(blockedText !== '' && { className: 'ant-btn-disabled' })}
          onClick={(event) => {
            if (blockedText !== '') event.preventDefault();
            else if (event.currentTarget.closest('form') === null) void draft.save();
          }}
        >
          {say(saveTitle)}
          {blockedText !== '' && <span className="ems-hidden">{`, ${blockedText}`}</span>}
        </Button>
        {!saveOnly && (leaves || draft.changed) && (
          <Button disabled={draft.saving} onClick={draft.cancel}>
            {say(leaves ? 'Cancel' : 'Discard changes')}
          </Button>
        )}
        {!saveOnly && <Steps {...draft} />}
        {children}
        <DraftStatus draft={draft} saveTitle={saveTitle} />
      </div>
    </footer>
  );
}

/** What the draft waits for, or whether it has changes. */
function DraftStatus({ draft, saveTitle }: { draft: DraftHandle; saveTitle: Text }) {
  const say = useText();
  const changes = [draft.changed ? say('Unsaved changes') : '', say(draft.blockedBy)].filter(Boolean).join(' · ');
  return (
    <span className="ems-draft-state" role="status">
      {draft.of !== undefined && (draft.saving ? say('Saving …') : changes)}
      {draft.waiting && (
        <PendingNote
          note={say({ text: 'No response from the station yet: {{what}}', values: { what: say(saveTitle) } })}
          retry={say('Try again')}
          again={draft.again}
        />
      )}
    </span>
  );
}

function Steps({ canUndo, canRedo, saving, undo, redo }: DraftHandle) {
  const say = useText();
  return (
    <>
      {canUndo && (
        <Button type="text" icon={<UndoOutlined aria-hidden="true" />} disabled={saving} onClick={undo}>
          {say('Undo')}
        </Button>
      )}
      {canRedo && (
        <Button type="text" icon={<RedoOutlined aria-hidden="true" />} disabled={saving} onClick={redo}>
          {say('Redo')}
        </Button>
      )}
    </>
  );
}
