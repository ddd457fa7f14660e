import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type FieldProps, toFieldPathId } from '@rjsf/utils';
import { Button } from 'antd';
import { useId, useMemo, useSyncExternalStore } from 'react';
import type { Schema } from '../../src/core/language.ts';
import { withDefaults } from '../../src/core/schema/defaults.ts';
import { toPointer } from '../../src/core/pointer.ts';
import type { ReadableStore } from '../../src/core/store.ts';
import { inSentence } from '../../src/core/texts/text.ts';
import { useAt, useText } from '../define.ts';
import { useFieldHost } from '../shared/fields/host.ts';
import { useLiveText } from '../shared/value/useLiveText.ts';
import { isEmptiedFirst } from './removal.ts';
import { fieldOptionsOf, toUiSchema } from './toUiSchema.ts';
import { useRemoval } from './useRemoval.ts';

/** A short list of objects, one below the other. For tables use the kinds for rows. */
export function ListField(props: FieldProps) {
  const { schema, uiSchema, fieldPathId, registry } = props;
  const { data, set, editing, enabled, errors, root } = useFieldHost();
  const say = useText();
  const fieldOptions = fieldOptionsOf(uiSchema);
  const pointer = toPointer(fieldPathId.path);
  const length = useLength(data, pointer);
  const { refusal, refused, remove } = useRemoval(pointer);
  const error = say(useAt(errors, pointer));
  const least = isEmptiedFirst(root, pointer) ? 0 : (schema.minItems ?? 0);
  const items = schema.items as Schema;
  const ui = useMemo(() => toUiSchema({ ...(fieldOptions.fields && { fields: fieldOptions.fields }) }), [fieldOptions.fields]);
  const { SchemaField } = registry.fields;
  const list = () => (data.read(pointer) as unknown[] | undefined) ?? [];
  const title = say(fieldOptions.title ?? (schema as Schema).title);
  const help = useLiveText(fieldOptions.help);
  const helpId = useId();
  return (
    <fieldset
      className="ems-field-group ems-field-list"
      data-invalid={error !== '' || undefined}
      aria-describedby={help === '' ? undefined : helpId}
    >
      <legend>{title}</legend>
      {help !== '' && (
        <div id={helpId} className="ems-field-help">
          {help}
        </div>
      )}
      {Array.from({ length }, (_, index) => (
        <div key={`item-${index + 1}`} className="ems-list-item">
          {SchemaField && (
            <SchemaField
              {...props}
              name={String(index)}
              schema={items as never}
              uiSchema={ui}
              required={false}
              fieldPathId={toFieldPathId(index, registry.globalFormOptions, fieldPathId)}
            />
          )}
          {editing && (
            <Remove title={title} number={index + 1} disabled={!enabled || length <= least} onClick={() => remove(index)} />
          )}
          {refusal !== undefined && index === refused && <FieldError shown>{say(refusal)}</FieldError>}
        </div>
      ))}
      {length === 0 && !editing && <div className="ems-list-empty">{say('None')}</div>}
      {error !== '' && <FieldError>{error}</FieldError>}
      {editing && (
        <Button
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={!enabled || length >= (schema.maxItems ?? Number.POSITIVE_INFINITY)}
          onClick={() => set(pointer, [...list(), withDefaults(items, {})])}
        >
          {say({ text: 'Add {{title}}', values: { title: inSentence(say(items.title) || title) } })}
        </Button>
      )}
    </fieldset>
  );
}

const intoView = (line: HTMLElement | null): void => line?.scrollIntoView({ block: 'nearest' });

/** `shown`: scrolls the error into view when it appears. */
function FieldError({ shown = false, children }: { shown?: boolean; children: string }) {
  return (
    <div className="ems-field-error" role="alert" ref={shown ? intoView : undefined}>
      {children}
    </div>
  );
}

interface RemoveProps {
  title: string;
  number: number;
  disabled: boolean;
  onClick: () => void;
}
function Remove({ title, number, ...button }: RemoveProps) {
  const say = useText();
  return (
    <Button
      type="text"
      icon={<DeleteOutlined aria-hidden="true" />}
      aria-label={say({ text: 'Remove {{title}} {{number}}', values: { title: inSentence(title), number } })}
      {...button}
    />
  );
}

/** Re-renders when items are added or removed, not when one of them changes. */
function useLength(data: ReadableStore, pointer: string): number {
  return useSyncExternalStore(
    (wake) => data.subscribe(pointer, wake),
    () => {
      const listData = data.read(pointer);
      return Array.isArray(listData) ? listData.length : 0;
    },
  );
}
