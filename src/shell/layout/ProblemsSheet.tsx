// List of schema problems, most severe first. Problems that are fixed together with another one are folded below it.
import { useText } from '../language/useText.ts';
import { causesOf, followersOf, type Shown } from './problemCauses.ts';
import { Sheet } from './Sheet.tsx';

interface SheetProps {
  problems: readonly Shown[];
  /** This user cannot see whether there are problems. */
  unknown?: boolean;
  onClose: () => void;
}

export function ProblemsSheet({ problems, unknown = false, onClose }: SheetProps) {
  const text = useText();
  return (
    <Sheet className="ems-problems" label={text('Schema problems')} onClose={onClose}>
      <header>
        <h2>{text('Schema problems')}</h2>
        <button type="button" className="ems-button" onClick={onClose}>
          {text('Close')}
        </button>
      </header>
      {unknown ? (
        <p>{text('Schema problems are shown to administrators only.')}</p>
      ) : (
        problems.length === 0 && <p>{text('No problems in the schemas.')}</p>
      )}
      <ul>
        {causesOf(problems).map((problem) => (
          <OneProblem key={toKey(problem)} problem={problem} followers={followersOf(problem, problems)} />
        ))}
      </ul>
    </Sheet>
  );
}

function OneProblem({ problem, followers }: { problem: Shown; followers: readonly Shown[] }) {
  const text = useText();
  return (
    <li data-severity={problem.severity}>
      <code>{toPlace(problem)}</code>
      <small>{`${text(problem.severity === 'error' ? 'Error' : 'Warning')} · ${problem.code}`}</small>
      <p>{problem.what}</p>
      <p className="ems-soft">{problem.why}</p>
      <p>{problem.fix}</p>
      {followers.length > 0 && (
        <details>
          <summary>{text('Resolved with it: {{count}}', { count: followers.length })}</summary>
          {followers.map((each) => (
            <p key={toKey(each)} className="ems-soft">
              <code>{toPlace(each)}</code> {each.what}
            </p>
          ))}
        </details>
      )}
    </li>
  );
}

const toKey = ({ file, pointer, code, what }: Shown): string => `${file}${pointer}${code}${what}`;

const toPlace = ({ file, line, column, pointer }: Shown): string =>
  `${file}${line === undefined ? '' : `:${line}:${column ?? 1}`}${pointer === undefined || pointer === '' ? '' : ` ${pointer}`}`;
