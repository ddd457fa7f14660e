// Buttons that stand together, under a word where they have one, and below them, once, why some of them cannot be used.
import { type ReactNode, useCallback, useState } from 'react';
import { ToldReasons } from '../shared/command/reasons.ts';

export function Group({ title, className, children }: { title?: string; className: string; children: ReactNode }) {
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const tell = useCallback(
    (name: string, reason: string) =>
      setReasons((before) => ((before[name] ?? '') === reason ? before : { ...before, [name]: reason })),
    [],
  );
  const texts = [...new Set(Object.values(reasons))].filter((reason) => reason !== '');
  return (
    <ToldReasons value={tell}>
      <div className={className} role="group" {...(title !== undefined && { 'aria-label': title })}>
        {children}
      </div>
      {texts.map((text) => (
        // Each button says its own to a screen reader.
        <p key={text} className="ems-actions-why" aria-hidden="true">
          {text}
        </p>
      ))}
    </ToldReasons>
  );
}
