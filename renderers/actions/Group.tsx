// Buttons that stand together, under a word where they have one, and below them, once, why some of them cannot be used.
import type { ReactNode } from 'react';
import { ReasonsBelow } from '../shared/command/ReasonsBelow.tsx';
import { ReportedReasons, useReasons } from '../shared/command/reasons.ts';

export function Group({ title, className, children }: { title?: string; className: string; children: ReactNode }) {
  const { tell, texts } = useReasons();
  return (
    <ReportedReasons value={tell}>
      <div className={className} role="group" {...(title !== undefined && { 'aria-label': title })}>
        {children}
      </div>
      <ReasonsBelow texts={texts} />
    </ReportedReasons>
  );
}
