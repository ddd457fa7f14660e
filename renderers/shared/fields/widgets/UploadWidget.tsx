import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type DragEvent, useEffect, useMemo, useRef } from 'react';
import { useText } from '../../../define.ts';
import type { Text } from '../../../../src/core/language.ts';
import { isPictureText } from '../../../../src/core/format/picture.ts';
import { refusalOf } from '../../../../src/core/schema/fileLimits.ts';
import { isPicture, sizeText } from '../files.ts';
import { Picture } from '../../value/Picture.tsx';
import type { WidgetProps } from '../widget.ts';

const anything = { accept: [], maxMB: 5 };

/**
 * One file, selected or dropped, checked at once, with a preview for pictures. A rejected file stays until it is removed or
 * replaced, so that a form is never saved without it by accident.
 */
export function UploadWidget({ id, value, set, schema, disabled, label, invalid, describedBy, required, stored }: WidgetProps) {
  const say = useText();
  const input = useRef<HTMLInputElement>(null);
  const limits = schema.file ?? schema.items?.file ?? anything;
  const file = value instanceof File ? value : undefined;
  const refusal = file && refusalOf(file, limits);
  // An empty text removes the stored file.
  const kept = value === undefined && isPictureText(stored) ? stored : undefined;
  const preview = usePreview(refusal ? undefined : file) ?? kept;
  const take = (chosen: File | undefined) => {
    if (chosen) set(chosen);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (!disabled) take(event.dataTransfer.files[0]);
  };
  return (
    <section className="ems-upload" aria-label={label} onDrop={onDrop} onDragOver={(event) => event.preventDefault()}>
      {preview !== undefined && <Picture picture={preview} name={label} />}
      <div>
        <input
          ref={input}
          id={id}
          type="file"
          hidden
          accept={limits.accept.join(',')}
          disabled={disabled}
          {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // Allows selecting the same file again after removing it.
            event.target.value = '';
          }}
        />
        <Button icon={<UploadOutlined aria-hidden="true" />} disabled={disabled} onClick={() => input.current?.click()}>
          {say('Select a file')}
        </Button>
        {(file !== undefined || (kept !== undefined && !required)) && (
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={say('Remove the file')}
            disabled={disabled}
            onClick={() => set(file ? undefined : '')}
          />
        )}
        <div className="ems-field-help">{helpOf(value, limits, say)}</div>
        {/* After a failed save the field itself shows the error. */}
        {refusal !== undefined && !invalid && (
          <div className="ems-field-error" role="alert">
            {say(refusal)}
          </div>
        )}
      </div>
    </section>
  );
}

function helpOf(value: unknown, limits: Parameters<typeof limitsText>[0], say: (text: Text) => string): string {
  if (value instanceof File) return `${value.name}, ${sizeText(value.size)}`;
  return value === '' ? say('The stored file will be removed when you save') : limitsText(limits, say);
}

function limitsText({ accept, maxMB }: { accept: readonly string[]; maxMB: number }, say: (text: Text) => string): string {
  const size = say({ text: 'maximum {{max}} MB', values: { max: maxMB } });
  return accept.length === 0 ? size : `${accept.join(', ')}, ${size}`;
}

/** An object URL of the picture, revoked when another file is shown. */
function usePreview(file: File | undefined): string | undefined {
  const url = useMemo(() => (file && isPicture(file.name) ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(() => () => void (url === undefined || URL.revokeObjectURL(url)), [url]);
  return url;
}
