// In: the first person at an empty station. Out: a page without script that makes the first administrator, and nothing once there is one.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toTag } from '../../../core/texts/languages.ts';
import type { Translate } from '../../../core/texts/text.ts';
import { Refused } from '../../contract/index.ts';
import { mustBeOwnPage } from '../door/origins.ts';
import type { Setup } from '../../session/setup.ts';

interface Parts {
  setup: Setup;
  translate: (request: FastifyRequest) => Translate;
  languageOf: (request: FastifyRequest) => string;
}

export function addSetupRoutes(app: FastifyInstance, { setup, translate, languageOf }: Parts): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    },
  );
  const send = (reply: FastifyReply, code: number, page: string) =>
    reply
      .code(code)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // A form of a page that tells nobody where it is comes with the origin "null", which is refused as one of another site.
      .header('referrer-policy', 'same-origin')
      .send(page);

  app.get('/setup', (request, reply) =>
    setup.code() === undefined ? reply.redirect('/login') : send(reply, 200, toPage(translate(request), languageOf(request))),
  );
  app.post('/setup', async (request, reply) => {
    const t = translate(request);
    const given = (request.body ?? {}) as Record<string, unknown>;
    const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
    try {
      mustBeOwnPage(request);
      await setup.run(
        {
          code: text('code'),
          loginName: text('loginName'),
          name: text('name'),
          password: text('password'),
          confirmation: text('confirmation'),
        },
        request.ip,
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return send(
        reply,
        error.code,
        toPage(t, languageOf(request), t(error.message, error.values), text('loginName'), text('name')),
      );
    }
    return reply.redirect('/login', 303);
  });
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);

function toPage(t: Translate, language: string, problem = '', loginName = '', name = ''): string {
  const field = (id: string, title: string, type: string, value = '') =>
    `<label>${escaped(t(title))}<input name="${id}" type="${type}" value="${escaped(value)}" required autocomplete="off"></label>`;
  return `<!doctype html>
<html lang="${toTag(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>EMS</title><style>
:root { color-scheme: dark light; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 24rem; margin: 4rem auto; padding: 0 1rem; }
label { display: grid; gap: 0.25rem; margin: 0 0 1rem; }
input, button { font: inherit; padding: 0.5rem; }
[role="alert"] { border-left: 4px solid currentColor; padding-left: 0.75rem; }
</style></head>
<body><main><h1>${escaped(t('Set up the station'))}</h1>
<p>${escaped(t('The code stands on the terminal where the station was started.'))}</p>
${problem === '' ? '' : `<p role="alert">${escaped(problem)}</p>`}
<form method="post" action="/setup">
${field('code', 'One-time code', 'text')}
${field('loginName', 'Login name', 'text', loginName)}
${field('name', 'Name', 'text', name)}
${field('password', 'Password', 'password')}
${field('confirmation', 'Confirm the new password', 'password')}
<button type="submit">${escaped(t('Make the first administrator'))}</button>
</form></main></body></html>
`;
}
