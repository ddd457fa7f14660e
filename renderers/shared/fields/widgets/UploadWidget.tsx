import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../define.ts';
import type { Text } from '../../../../src/core/language.ts';
import { isPicture, refusalOf, sizeText } from '../files.ts';
import type { WidgetProps } from '../widget.ts';

const anything = { accept: [], maxMB: 5 };

/** One file, chosen or dropped, judged at once, with a preview of a picture. A refused file changes nothing. */
export function UploadWidget({ id, value, set, schema, disabled, label, describedBy, stored }: WidgetProps) {
  const say = useText();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<Text>();
  const limits = schema.file ?? schema.items?.file ?? anything;
  const file = value instanceof File ? value : undefined;
  const preview =
    usePreview(file) ??
    (file === undefined && typeof stored === 'string' && stored.startsWith('data:image/') ? stored : undefined);
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    const why = refusalOf(chosen, limits);
    setRefusal(why);
    if (why === undefined) set(chosen);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (!disabled) take(event.dataTransfer.files[0]);
  };
  return (
    <section className="ems-upload" aria-label={label} onDrop={onDrop} onDragOver={(event) => event.preventDefault()}>
      {preview !== undefined && <img src={preview} alt={label} />}
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
            // The same file may be chosen again after it was taken away.
            event.target.value = '';
          }}
        />
        <Button icon={<UploadOutlined aria-hidden="true" />} disabled={disabled} onClick={() => input.current?.click()}>
          {say('Choose a file')}
        </Button>
        {file && (
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={say('Remove the file')}
            disabled={disabled}
            onClick={() => set(undefined)}
          />
        )}
        <div className="ems-field-help">{file ? `${file.name}, ${sizeText(file.size)}` : limitsText(limits, say)}</div>
        {refusal !== undefined && (
          <div className="ems-field-error" role="alert">
            {say(refusal)}
          </div>
        )}
      </div>
    </section>
  );
}

function limitsText({ accept, maxMB }: { accept: readonly string[]; maxMB: number }, say: (text: Text) => string): string {
  const size = say({ text: 'at most {{max}} MB', values: { max: maxMB } });
  return accept.length === 0 ? size : `${accept.join(', ')}, ${size}`;
}

/** The picture as an address of this page; it is given back when another one is shown. */
function usePreview(file: File | undefined): string | undefined {
  const url = useMemo(() => (file && isPicture(file.name) ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(() => () => void (url === undefined || URL.revokeObjectURL(url)), [url]);
  return url;
}
