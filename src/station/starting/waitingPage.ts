// A page at the address of the station that shows the progress of the start, until the station itself listens.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Translate } from '../../core/texts/text.ts';
import { toSecurityHeaders } from '../server/ingress/headers.ts';
import { createListener } from '../server/ingress/listener.ts';
import { listenError } from '../server/ingress/listenError.ts';
import type { Credentials } from '../server/ingress/tls.ts';
import { escaped, toPlainPage } from '../server/pages/plainHtml.ts';
import { wordsFor } from './localeWords.ts';

interface ProgressBar {
  show(done: number, of: number): void;
  end(): void;
}
/** Starts a step. `text` is English, with `{{name}}` as placeholders for values. */
type Progress = (text: string, values?: Readonly<Record<string, unknown>>) => ProgressBar;

export interface WaitingPage {
  progress: Progress;
  /** Releases the address. */
  close(): Promise<void>;
}
interface Parts {
  host: string;
  port: number;
  tls: Credentials | undefined;
  /** Schema folders, the base first. */
  schemas: readonly string[];
}
interface Step {
  text: string;
  values: Readonly<Record<string, unknown>> | undefined;
  done: number;
  of: number;
}
/** Seconds after which browsers and programs try again. */
const retryS = 2;

/** Rejects if the address is not available. */
export async function openWaitingPage({ host, port, tls, schemas: [base = ''] }: Parts): Promise<WaitingPage> {
  const steps = new Set<Step>();
  const security = toSecurityHeaders([]);
  const server = createListener((request, response) => answer(request, response, security, steps, base), tls);
  // Malformed requests get no answer here; the station itself answers them with an error.
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, { host, port });
  }
  let closing: Promise<void> | undefined;
  return {
    progress(text, values) {
      const step: Step = { text, values, done: 0, of: 0 };
      steps.add(step);
      return {
        show: (done, of) => void Object.assign(step, { done, of }),
        end: () => void steps.delete(step),
      };
    },
    close: () =>
      (closing ??= new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      })),
  };
}

/** Always 503: nothing can be read or commanded yet. */
function answer(
  { method, url = '/', headers }: IncomingMessage,
  response: ServerResponse,
  security: Readonly<Record<string, string>>,
  steps: ReadonlySet<Step>,
  schemasFolder: string,
): void {
  const { language, translate } = wordsFor(schemasFolder, headers['accept-language'] ?? '');
  const isPage = method === 'GET' && (headers.accept ?? '').includes('text/html');
  const body = isPage ? toPage(steps, language, translate) : JSON.stringify(toState(url, steps, translate));
  response.writeHead(503, {
    ...security,
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(retryS),
    connection: 'close',
  });
  response.end(method === 'HEAD' ? undefined : body);
}

function toState(url: string, steps: ReadonlySet<Step>, translate: Translate): unknown {
  if (url.split('?', 1)[0] !== '/health') return { code: 503, msg: translate('The station is starting'), data: null };
  return {
    status: 'starting',
    steps: Array.from(steps, ({ text, values, done, of }) => ({ step: translate(text, values), done, of })),
  };
}

const toPage = (steps: ReadonlySet<Step>, language: string, translate: Translate): string =>
  toPlainPage({
    language,
    refreshS: retryS,
    heading: translate('The station is starting'),
    main: `<dl role="status">${Array.from(steps, (step) => toRow(step, translate)).join('')}</dl>
<p>${escaped(translate('The console opens here when the station is ready.'))}</p>
`,
  });

function toRow({ text, values, done, of }: Step, translate: Translate): string {
  const title = escaped(translate(text, values));
  const share = of === 0 ? undefined : Math.floor((done / of) * 100);
  const bar = `<progress aria-label="${title}"${share === undefined ? '' : ` max="100" value="${share}"`}></progress>`;
  return `<dt>${title}</dt><dd>${bar}${share === undefined ? '' : `${share} %`}</dd>`;
}
