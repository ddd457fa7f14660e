import { type FormEvent, memo, type RefObject, Suspense, useEffect, useMemo, useRef } from 'react';
import type { FormOptions } from '../../src/core/kinds.gen.ts';
import type { Schema } from '../../src/core/language.ts';
import type { DraftHandle, ViewProps } from '../define.ts';
import { Waiting } from '../shared/node/NodeStates.tsx';
import { useDraftPart } from '../shared/node/ownDraft.ts';
import { DrawnHostProvider } from '../shared/node/RenderDrawn.tsx';
import { Commands } from '../shared/command/Commands.tsx';
import { DraftBar } from '../shared/node/DraftBar.tsx';
import { lazyPart } from '../shared/lazy/lazyPart.tsx';
import { toGroups } from '../shared/fields/entries.ts';
import { FieldGrid } from '../shared/fields/FieldGrid.tsx';
import { FieldHostProvider } from '../shared/fields/host.ts';
import { Leaf } from '../shared/fields/Leaf.tsx';
import { focusFirst, focusInvalid } from '../shared/fields/focusInvalid.ts';
import { FormLoading } from './FormLoading.tsx';
import { isPlain } from './isPlain.ts';
import { Unplaced } from './Unplaced.tsx';
import { useHost } from '../shared/fields/useHost.ts';

/** rjsf loads with the first form that is more than a flat list of inputs. */
const StructuredFields = lazyPart(() => import('./StructuredFields.tsx').then((module) => module.StructuredFields));
const shapeless: Schema = { type: 'object' };

/** Shows or edits one object; see the options schema for what a screen can set. */
export function FormView({ options, value, schema = shapeless, draft, enabled }: ViewProps<'form'>) {
  const element = useRef<HTMLFormElement>(null);
  const part = useDraftPart();
  const host = useHost({ value, schema, draft, enabled, columns: options.columns ?? 2 });
  const drawn = useMemo(() => ({ data: value, schema, ...(draft && { draft }) }), [value, schema, draft]);
  useFocusOfEdit(element, host.editing, part === 'bar');
  const save = async () => {
    if (!draft?.editing) return;
    const typing = document.activeElement;
    await draft.save();
    focusInvalid(element.current, typing);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The surrounding dialog handles the event, because it contains the buttons.
    if (part === 'dialog') return;
    // React bubbles a submit to outer forms, even through dialogs; this one is for this draft only.
    event.stopPropagation();
    void save();
  };
  return (
    <form ref={element} noValidate className="ems-form" onSubmit={submit}>
      <FieldHostProvider value={host}>
        <DrawnHostProvider value={drawn}>
          <Fields schema={schema} options={options} columns={host.columns} draftCheck={draft?.validator} />
        </DrawnHostProvider>
      </FieldHostProvider>
      {draft && part === 'bar' && <Unplaced draft={draft} schema={schema} options={options} />}
      {draft && part === 'bar' ? (
        <DraftBar draft={draft} saveTitle={options.saveTitle}>
          <Commands commands={options.commands} />
        </DraftBar>
      ) : (
        <Commands commands={options.commands} />
      )}
    </form>
  );
}

/** The pressed button disappears when editing begins or ends: focus the first field, or the Edit button afterwards. */
function useFocusOfEdit(element: RefObject<HTMLFormElement | null>, editing: boolean, owns: boolean): void {
  const before = useRef(editing);
  useEffect(() => {
    if (!owns || before.current === editing) return;
    before.current = editing;
    if (document.activeElement !== document.body) return;
    focusFirst(editing ? element.current : element.current?.closest('section')?.querySelector('.ems-node-extra'));
  }, [element, editing, owns]);
}

interface FieldsProps {
  schema: Schema;
  options: FormOptions;
  columns: number;
  draftCheck: DraftHandle['validator'];
}

/** Rendered once: whatever changes while the user types is rendered by the fields themselves. */
const Fields = memo(function Fields({ schema, options, columns, draftCheck }: FieldsProps) {
  const groups = useMemo(
    () => toGroups(schema, schema, options.fields, options.groups),
    [schema, options.fields, options.groups],
  );
  if (isPlain(schema, groups))
    return <FieldGrid groups={groups} columns={columns} draw={(entry) => <Leaf entry={entry} parent="" />} />;
  return (
    <Suspense
      fallback={
        <Waiting>
          <FormLoading options={options} />
        </Waiting>
      }
    >
      <StructuredFields schema={schema} fields={options.fields} groups={options.groups} draftCheck={draftCheck} />
    </Suspense>
  );
});
