// The value that a warning suggests. It is accepted with Enter on the button, or Alt+Enter while typing in the field.
import { useEffect, useEffectEvent, useRef } from 'react';
import { joinFormatted } from '../../../src/core/format/format.ts';
import type { Schema } from '../../../src/core/language.ts';
import { constant } from '../../../src/core/store.ts';
import { useAt, useText } from '../../define.ts';
import { useFormatAs } from '../value/useFormatAs.ts';
import { useFieldHost } from './host.ts';

const emptyStore = constant(undefined);

export function Offer({ pointer, schema, name }: { pointer: string; schema: Schema; name: string }) {
  const { offers, set } = useFieldHost();
  const offered = useAt<string | number>(offers ?? emptyStore, pointer);
  const say = useText();
  const format = useFormatAs();
  const button = useRef<HTMLButtonElement>(null);
  const value = offered === undefined ? undefined : rounded(offered, schema);
  const take = () => {
    if (value !== undefined) set(pointer, value);
  };
  const onEnter = useEffectEvent(take);
  const shown = value !== undefined;
  useEffect(() => {
    const field = button.current?.closest<HTMLElement>('.ems-field');
    const onKey = (event: KeyboardEvent): void => {
      if (!event.altKey || event.key !== 'Enter') return;
      event.preventDefault();
      onEnter();
    };
    field?.addEventListener('keydown', onKey);
    return () => field?.removeEventListener('keydown', onKey);
  }, [shown]);
  if (value === undefined) return null;
  const words = say({
    text: 'Fill in {{value}}',
    values: { value: joinFormatted(format(value, schema, { decimals: decimalsOf(value) })) },
  });
  return (
    <button
      ref={button}
      type="button"
      className="ems-field-offer"
      aria-label={`${name}: ${words}`}
      aria-keyshortcuts="Alt+Enter"
      title="Alt+Enter"
      onClick={() => {
        // The button disappears with the warning, so move the focus to the field first.
        button.current?.closest('.ems-field')?.querySelector<HTMLElement>('input')?.focus();
        take();
      }}
    >
      {words}
    </button>
  );
}

/** Rounded to the digits that the field accepts. */
function rounded(value: string | number, { digits, type }: Schema): string | number {
  if (typeof value === 'string') return value;
  const part = type === 'integer' ? 0 : (digits?.part ?? 6);
  return Number(value.toFixed(part));
}

/** Shows the same digits that are filled in. */
const decimalsOf = (value: string | number): number => (String(value).split('.')[1] ?? '').length;
