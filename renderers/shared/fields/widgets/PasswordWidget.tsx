// A secret with masked input. A stored secret is shown only as set; it can be replaced or cleared.
import { Button, Input, Space } from 'antd';
import { useRef } from 'react';
import type { Schema } from '../../../../src/core/language.ts';
import { keptSecret } from '../../../../src/core/schema/secret.ts';
import { useText } from '../../../define.ts';
import { plainText } from '../../value/plainText.ts';
import { useTyped } from '../useTyped.ts';
import { toAria, type WidgetProps } from '../widget.ts';

export function PasswordWidget(props: WidgetProps) {
  const { value, set, schema, disabled, invalid, placeholder, name } = props;
  const say = useText();
  const isStored = useWasStored(value);
  const unchanged = isStored ? keptSecret : undefined;
  const toValue = (text: string): string | undefined => (text === '' ? unchanged : text);
  const typed = useTyped(value === keptSecret ? undefined : value, set, plainText, toValue);
  const hint = isStored ? say(value === '' ? 'Will be cleared when you save' : 'Set. Leave empty to keep it.') : placeholder;
  const input = (
    <Input.Password
      {...toAria(props)}
      name={name}
      value={typed.text}
      disabled={disabled}
      {...(hint !== undefined && { placeholder: hint })}
      {...(invalid && { status: 'error' as const })}
      autoComplete={isStored || isChosen(name, schema) ? 'new-password' : 'current-password'}
      onChange={(event) => typed.type(event.target.value)}
      onBlur={typed.commit}
      onKeyDown={typed.onKeyDown}
    />
  );
  if (!isStored) return input;
  return (
    <Space.Compact block>
      {input}
      <Button disabled={disabled || value === ''} onClick={() => set('')}>
        {say('Clear')}
      </Button>
    </Space.Compact>
  );
}

/** Stays true while the user types: the station keeps its secret until the form is saved. */
function useWasStored(value: unknown): boolean {
  const stored = useRef(false);
  if (value === keptSecret) stored.current = true;
  return stored.current;
}

/** A secret with a minimum length, or a confirmation, is a new password. For all others browsers offer the stored one. */
const isChosen = (name: string, { minLength = 0 }: Schema): boolean => name === 'confirmation' || minLength > 1;
