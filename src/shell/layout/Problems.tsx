// Notice of schema errors for administrators, and the list with place, cause and fix.
import { ExceptionOutlined } from '@ant-design/icons';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../renderers/shared/lazy/lazyPart.tsx';
import { instantText } from '../../core/time.ts';
import { MissingDialog } from '../dialogs/MissingDialog.tsx';
import { useText } from '../language/useText.ts';
import { useScope, useSession } from '../useShell.tsx';
import { causesOf, type Shown } from './problemCauses.ts';
import { useRepeated } from './useRepeated.ts';

interface KnownProblems {
  list: readonly Shown[];
  /** The station has not reported problems, or does not report them to this user. */
  unknown?: true;
  stands?: 'written' | 'partly' | 'earlier' | 'incomplete';
  since?: number;
  filesOnHold?: readonly string[];
}
/** Loaded on demand, because it is rarely opened. */
const List = lazyPart(
  () => import('./ProblemsSheet.tsx').then((module) => module.ProblemsSheet),
  (of, { onClose }) => <MissingDialog {...of} onClose={onClose} />,
);
export const ProblemsSheet = (of: { problems: readonly Shown[]; unknown?: boolean; onClose: () => void }) => (
  <Suspense fallback={null}>
    <List {...of} />
  </Suspense>
);

const none: KnownProblems = { list: [], unknown: true };

export function useProblems(): KnownProblems {
  const administers = useSession()?.rights.administer === true;
  const [answer] = useRepeated('content.problems', 3_000, administers);
  return Array.isArray((answer as Partial<KnownProblems> | undefined)?.list) ? (answer as KnownProblems) : none;
}

const says = {
  written: 'The errors concern other stations. On this station, all files are active as written.',
  partly: 'Active as of {{time}}: {{files}}. All other files are active as written.',
  earlier: 'The last error-free version of {{time}} stays active.',
  incomplete: 'There is no earlier error-free version. Content with errors was left out.',
} as const;

export function ProblemsMark({ known }: { known: KnownProblems }) {
  const text = useText();
  const zone = useScope('/station/timezone');
  const [open, setOpen] = useState(false);
  const { list: problems, stands = 'earlier', since, filesOnHold = [] } = known;
  // Errors that follow from another error do not count, as in the list.
  const errors = causesOf(problems).filter(({ severity }) => severity === 'error').length;
  if (errors === 0 && !open) return null;
  return (
    <>
      <div className="ems-mark-bar" data-tone="alarm" role="status">
        <ExceptionOutlined aria-hidden="true" />
        <b>{text('Schema errors: {{count}}', { count: errors })}</b>
        <span>
          {text(says[stands], {
            time: instantText(since ?? 0, typeof zone === 'string' ? zone : 'UTC', 'minute'),
            files: shorten(filesOnHold),
          })}
        </span>
        <button type="button" className="ems-button" onClick={() => setOpen(true)}>
          {text('Show the problems')}
        </button>
      </div>
      {open && <ProblemsSheet problems={problems} onClose={() => setOpen(false)} />}
    </>
  );
}

const mostNamed = 3;
const shorten = (files: readonly string[]): string =>
  [...files.slice(0, mostNamed), ...(files.length > mostNamed ? [`+${files.length - mostNamed}`] : [])].join(', ');
