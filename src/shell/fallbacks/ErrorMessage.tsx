// Error view with an explanation and a way to continue. Works without antd and without content.
import { useLanguage } from '../language/useLanguage.ts';
import { toChunkError } from '../../../renderers/shared/lazy/patiently.ts';
import { firstWords } from './words.ts';
import './fallbacks.css';

export type Trouble = 'station' | 'chunk' | 'style' | 'bug';

export const troubleTexts: Readonly<Record<Trouble, { what: string; help: string }>> = {
  station: {
    what: 'Cannot reach the station',
    help: 'Check that the station is running and that this computer is connected to its network.',
  },
  chunk: {
    what: 'Part of the console failed to load',
    help: 'The connection may have been interrupted. Your input is kept.',
  },
  style: {
    what: 'A style sheet of the console failed to load',
    help: 'The connection may have been interrupted. Your input is kept.',
  },
  bug: {
    what: 'An error occurred on this page',
    help: 'The rest of the console still works. Report the text below to the maintenance team.',
  },
};

export function toTrouble(error: unknown): Trouble {
  const missing = toChunkError(error);
  if (!missing) return 'bug';
  return missing.part === 'style' ? 'style' : 'chunk';
}

export function ErrorMessage({ trouble, detail, retry }: { trouble: Trouble; detail?: string; retry?: () => void }) {
  const language = useLanguage();
  const { what, help } = troubleTexts[trouble];
  return (
    <section className="ems-fallback" role="alert">
      <h1>{firstWords(what, language)}</h1>
      <p>{firstWords(help, language)}</p>
      {detail !== undefined && <pre>{detail}</pre>}
      {retry && (
        <button type="button" className="ems-button" onClick={retry}>
          {firstWords('Try again', language)}
        </button>
      )}
    </section>
  );
}

/** Placeholder while a page loads: a text for longer waits and skeleton bars, without motion if the user prefers that. */
export function LoadingMessage() {
  const language = useLanguage();
  return (
    <div className="ems-coming" role="status" aria-label={firstWords('Loading…', language)}>
      <span aria-hidden="true">{firstWords('Loading…', language)}</span>
      <i />
      <i />
      <i />
    </div>
  );
}
