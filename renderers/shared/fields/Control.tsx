// The input of a field while it is edited, otherwise its formatted value.
import { Input } from 'antd';
import { Suspense } from 'react';
import { useAt, useText } from '../../define.ts';
import { isPictureText } from '../../../src/core/format/picture.ts';
import { isObject } from '../../../src/core/object.ts';
import { toPointer } from '../../../src/core/pointer.ts';
import { keptSecret } from '../../../src/core/schema/secret.ts';
import { Picture } from '../value/Picture.tsx';
import { Shown } from '../value/Shown.tsx';
import type { Offer } from './choices.ts';
import type { Entry } from './entries.ts';
import type { FieldHost } from './host.ts';
import { pickWidget } from './pickWidget.ts';
import { useFieldValue } from './useFieldValue.ts';
import { useOffers } from './useOffers.ts';
import { widgets } from './widgets.ts';

interface ControlProps {
  entry: Entry;
  parent: string;
  host: FieldHost;
  id: string;
  label: string;
  editing: boolean;
  enabled: boolean;
  invalid: boolean;
  describedBy: string | undefined;
}

export function Control({ entry, parent, host, id, label, editing, enabled, invalid, describedBy }: ControlProps) {
  const { name, schema, field, required } = entry;
  const say = useText();
  const { value: fieldValue, set } = useFieldValue(entry, parent, host);
  const holds = useHolding(entry, parent, host);
  const value = fieldValue ?? holds;
  const stored = useStored(entry, parent, host);
  if (!editing) return <ShownField entry={entry} value={schema.file ? stored : value} label={label} id={id} />;
  const widget = pickWidget(schema, field);
  if (widget === undefined) return <ShownField entry={entry} value={value} label={label} id={id} />;
  const Widget = widgets[widget];
  // For a required choice the text for "no choice" makes no sense.
  const empty = isChoice.has(widget) && !required ? host.empty : undefined;
  const placeholder = field.placeholder === undefined ? empty : say(field.placeholder);
  return (
    <Suspense fallback={<Input aria-hidden="true" disabled />}>
      <Widget
        id={id}
        name={name}
        label={label}
        schema={schema}
        field={field}
        value={value}
        set={set}
        invalid={invalid}
        required={required}
        describedBy={describedBy}
        placeholder={placeholder}
        stored={stored}
        disabled={!enabled}
      />
    </Suspense>
  );
}

const isChoice = new Set<string>(['select', 'cascader', 'tags']);

/** A switch without a value shows its default: drawn as off, it would show the opposite of what the station does. */
function useHolding({ schema }: Entry, parent: string, host: FieldHost): true | undefined {
  const asks = schema.type === 'boolean' && schema.default === true;
  const around = useAt(asks ? host.data : undefined, asks ? parent : '');
  return asks && isObject(around) ? true : undefined;
}

/** Reads the stored picture from a sibling member, because the file member can only be written. */
function useStored({ stored: sibling }: Entry, parent: string, host: FieldHost): unknown {
  return useAt(sibling === undefined ? undefined : host.data, sibling === undefined ? '' : parent + toPointer([sibling]));
}

function ShownField({ entry, value, label, id }: { entry: Entry; value: unknown; label: string; id: string }) {
  const { schema, field } = entry;
  return (
    <output id={id} className="ems-shown">
      {isPictureText(value) ? (
        <Picture picture={value} name={label} />
      ) : field.choices ? (
        <ShownOffer entry={entry} value={value} label={label} />
      ) : (
        <Shown
          schema={schema.secret ? secret : schema}
          value={schema.secret ? (value === undefined || value === '' ? undefined : keptSecret) : value}
          name={label}
          // As entered. Read-only values are formatted like any other value.
          exact={schema.readOnly !== true}
        />
      )}
    </output>
  );
}
const secret = { type: 'string' };

/** The titles of the selected items of a source. For a path in a tree, the titles of all its steps. */
export function ShownOffer({ entry, value, label }: { entry: Entry; value: unknown; label: string }) {
  const { offers, loading } = useOffers({ schema: entry.schema, field: entry.field, value });
  const chosen = (Array.isArray(value) ? value : [value]).filter((each) => each !== undefined && each !== null);
  const titles: string[] = [];
  let level: readonly Offer[] = offers;
  for (const each of chosen) {
    const found = level.find((offer) => offer.value === each);
    titles.push(found?.title ?? String(each));
    level = found?.children ?? offers;
  }
  // The stored value is not readable text, so a placeholder reserves the space until the titles are loaded.
  if (loading && chosen.length > 0) return <span className="ems-shown-wait" aria-label={label} aria-busy="true" role="status" />;
  const between = offers.some(({ children }) => children !== undefined) ? ' / ' : ', ';
  return <Shown schema={secret} value={titles.length === 0 ? undefined : titles.join(between)} name={label} />;
}
