// A group of buttons with an optional heading. The reasons why some are disabled are listed once, below the group.
import type { ReactNode } from 'react';
import { ReasonsBelow } from '../shared/command/ReasonsBelow.tsx';
import { ReportedReasons, useReasons } from '../shared/command/reasons.ts';

export function Group({ title, className, children }: { title?: string; className: string; children: ReactNode }) {
  const { report, texts } = useReasons();
  return (
    <ReportedReasons value={report}>
      <div className={className} role="group" {...(title !== undefined && { 'aria-label': title })}>
        {children}
      </div>
      <ReasonsBelow texts={texts} />
    </ReportedReasons>
  );
}
