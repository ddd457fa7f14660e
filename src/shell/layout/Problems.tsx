// In: what the station found wrong with the schemas. Out: a mark for administrators, and the list behind it: where, what, why, what to do.
import { ExceptionOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useText } from '../language/useText.ts';
import { useSession } from '../useShell.tsx';
import { Sheet } from './Sheet.tsx';
import { useRepeated } from './useRepeated.ts';

interface Shown {
  code: string;
  severity: 'error' | 'warning';
  file: string;
  pointer?: string;
  line?: number;
  column?: number;
  what: string;
  why: string;
  fix: string;
}

export function useProblems(): readonly Shown[] {
  const administers = useSession()?.rights.administer === true;
  const [answer] = useRepeated('content.problems', 3_000, administers);
  const list = (answer as { list?: unknown } | undefined)?.list;
  return Array.isArray(list) ? (list as Shown[]) : [];
}

export function ProblemsMark({ problems }: { problems: readonly Shown[] }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  if (errors === 0 && !open) return null;
  return (
    <>
      <div className="ems-mark-bar" data-tone="alarm" role="status">
        <ExceptionOutlined aria-hidden="true" />
        <b>{text('Errors in the schemas: {{count}}', { count: errors })}</b>
        <span>{text('The last content without errors stays in force.')}</span>
        <button type="button" className="ems-button" onClick={() => setOpen(true)}>
          {text('Show the problems')}
        </button>
      </div>
      {open && <ProblemsSheet problems={problems} onClose={() => setOpen(false)} />}
    </>
  );
}

export function ProblemsSheet({ problems, onClose }: { problems: readonly Shown[]; onClose: () => void }) {
  const text = useText();
  return (
    <Sheet className="ems-problems" label={text('Problems of the schemas')} onClose={onClose}>
      <header>
        <h2>{text('Problems of the schemas')}</h2>
        <button type="button" className="ems-button" onClick={onClose}>
          {text('Close')}
        </button>
      </header>
      {problems.length === 0 && <p>{text('Nothing is wrong with the schemas.')}</p>}
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.file}${problem.pointer}${problem.code}${problem.what}`} data-severity={problem.severity}>
            <code>{toPlace(problem)}</code>
            <small>{`${text(problem.severity === 'error' ? 'Error' : 'Warning')} · ${problem.code}`}</small>
            <p>{problem.what}</p>
            <p className="ems-soft">{problem.why}</p>
            <p>{problem.fix}</p>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

const toPlace = ({ file, line, column, pointer }: Shown): string =>
  `${file}${line === undefined ? '' : `:${line}:${column ?? 1}`}${pointer === undefined || pointer === '' ? '' : ` ${pointer}`}`;
