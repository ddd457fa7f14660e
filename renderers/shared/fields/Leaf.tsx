// One field: label, input or shown value, help and error. It re-renders only for its own value and its own error.
import { type CSSProperties, memo, type ReactNode, Suspense, useMemo } from 'react';
import type { Field, Text } from '../../../src/core/language.ts';
import { toPointer, toTokens } from '../../../src/core/pointer.ts';
import { partOf, type ReadableStore } from '../../../src/core/store.ts';
import { useAt, useCondition, useLimitHint, useText } from '../../define.ts';
import { DrawnField } from '../node/RenderDrawn.tsx';
import { lazyPart } from '../lazy/lazyPart.tsx';
import { useLiveText } from '../value/useLiveText.ts';
import { Control } from './Control.tsx';
import type { Entry } from './entries.ts';
import { fieldId, useFieldHost, type FieldHost } from './host.ts';
import { Offer } from './Offer.tsx';
import { pickWidget } from './pickWidget.ts';

/** Loaded on demand: the login page has no limits. */
const LimitLink = lazyPart(() => import('./LimitLink.tsx').then((module) => module.LimitLink));

/** `parent`: pointer to the object that contains the member. */
export const Leaf = memo(function Leaf({ entry, parent }: { entry: Entry; parent: string }) {
  const host = useFieldHost();
  const own = useMemo(() => partOf(host.data, parent), [host.data, parent]);
  const visible = useCondition(entry.field.visible, own);
  return visible === true ? <VisibleLeaf entry={entry} parent={parent} host={host} own={own} /> : null;
});

function VisibleLeaf({ entry, parent, host, own }: { entry: Entry; parent: string; host: FieldHost; own: ReadableStore }) {
  const { name, schema, field, required } = entry;
  const say = useText();
  const enabled = useCondition(field.enabled, own) === true && host.enabled;
  const pointer = parent + toPointer([name]);
  const error = useMessage(host.errors, entry, parent);
  const warning = useMessage(host.warnings, entry, parent);
  const id = fieldId(host, pointer);
  const label = say(field.title ?? schema.title) || name;
  const editing = host.editing && schema.readOnly !== true && field.widget !== 'text';
  const help = useHelp(entry, editing);
  const row = rowOf(parent);
  const spoken = row === '' ? label : say({ text: '{{title}}, row {{row}}', values: { title: label, row } });
  const limit = useLimitHint(schema);
  const limits = say(limit.words);
  const notes = { help, limits: editing ? limits : '', warning, error };
  const describedBy = Object.entries(notes).flatMap(([part, text]) => (text === '' ? [] : [`${id}-${part}`]));
  return (
    <div
      className="ems-field"
      style={placeOf(field, host.columns)}
      data-field={name}
      // Known before the code of the input is loaded, so that CSS can reserve its space.
      data-widget={editing && !field.draw ? pickWidget(schema, field) : undefined}
      data-invalid={error !== '' || undefined}
    >
      <label className="ems-field-label" htmlFor={id}>
        {label}
        {editing && required && schema.type !== 'boolean' && <span className="ems-field-required" aria-hidden="true" />}
      </label>
      {field.draw ? (
        <DrawnField
          name={name}
          draw={field.draw}
          pointer={schema.properties || schema.items ? pointer : parent}
          enabled={enabled && editing}
        />
      ) : (
        <Control
          entry={entry}
          parent={parent}
          host={host}
          id={id}
          editing={editing}
          enabled={enabled}
          label={spoken}
          invalid={error !== ''}
          describedBy={describedBy.length > 0 ? describedBy.join(' ') : undefined}
        />
      )}
      {Object.entries(notes).map(([part, text]) =>
        text === '' ? null : (
          <div key={part} id={`${id}-${part}`} className={`ems-field-${part}`} {...(part === 'error' && { role: 'alert' })}>
            {part === 'limits' && limit.page !== undefined ? linked(text, limit.page) : text}
            {part === 'warning' && editing && enabled && <Offer pointer={pointer} schema={schema} name={spoken} />}
          </div>
        ),
      )}
    </div>
  );
}

const linked = (text: string, page: string): ReactNode => (
  <Suspense fallback={text}>
    <LimitLink page={page} text={text} />
  </Suspense>
);

/** The help text of the screen; otherwise the meaning of 0 if the value 0 has a special meaning. */
function useHelp({ schema, field }: Entry, editing: boolean): string {
  const say = useText();
  const help = useLiveText(field.help);
  if (field.help !== undefined || schema.atZero === undefined || !editing) return help;
  return say({ text: '0: {{meaning}}', values: { meaning: say(schema.atZero) } });
}

/** Position in the surrounding lists, counted from 1, because fields of list items share their labels. */
const rowOf = (parent: string): string =>
  toTokens(parent)
    .filter((token) => /^\d+$/.test(token))
    .map((token) => Number(token) + 1)
    .join('.');

/**
 * The first message for the member, the members inside it, and those edited with it (`fieldNames`): no other field shows these. A
 * drawn field shows the messages of inner members itself.
 */
function useMessage(messages: ReadableStore, { name, field }: Entry, parent: string): string {
  const say = useText();
  const own = parent + toPointer([name]);
  const all = useAt<readonly { at: string; text: Text }[]>(messages, `${field.fieldNames ? parent : own}/*`) ?? [];
  const members = Object.values(field.fieldNames ?? {}).map((member) => parent + toPointer([member]));
  const isOwn = (at: string) => [own, ...members].some((each) => at === each || (!field.draw && at.startsWith(`${each}/`)));
  return say(all.find(({ at }) => isOwn(at))?.text);
}

/** A drawn field takes the full row by default. The CSS variables are for layouts that are not grids. */
function placeOf({ span, offset = 0, draw }: Field, columns: number): CSSProperties {
  const width = Math.min(columns, span ?? (draw ? columns : 1));
  const column = offset === 0 ? `span ${width}` : `${Math.min(offset, columns - width) + 1} / span ${width}`;
  return { gridColumn: column, '--span': width, '--offset': offset };
}
