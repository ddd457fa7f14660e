// A page without scripts on which the first administrator of an empty station is created. Afterwards it leads to the sign-in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { themeNames } from '../../../core/palettes.ts';
import type { Translate } from '../../../core/texts/text.ts';
import { Refused } from '../../contract/index.ts';
import { mustBeOwnPage } from '../ingress/origins.ts';
import type { Setup } from '../../session/setup.ts';
import { type SetupChoices, toSetupPage } from './setupHtml.ts';

interface Parts {
  setup: Setup;
  translate: (language: string) => Translate;
  /** The preferred language of the browser. */
  languageOf: (request: FastifyRequest) => string;
  languages: () => SetupChoices['languages'];
}

/** The choices of the page are in its address, since nobody is signed in. */
function choicesOf(request: FastifyRequest, { languageOf, languages }: Parts): SetupChoices {
  const asked = (request.query ?? {}) as Record<string, unknown>;
  const theme = themeNames.find((each) => each === asked.theme);
  const chosen = languages().find(({ code }) => code === asked.language)?.code;
  const kept = { ...(theme && { theme }), ...(chosen !== undefined && { language: chosen }) };
  return {
    language: chosen ?? languageOf(request),
    languages: languages(),
    ...(theme && { theme }),
    ...(chosen !== undefined && { chosen }),
    query: (changed) => {
      const query = new URLSearchParams({ ...kept, ...changed }).toString();
      return query === '' ? '' : `?${query}`;
    },
  };
}

export function addSetupRoutes(app: FastifyInstance, parts: Parts): void {
  const { setup, translate } = parts;
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
      // A form on a page that hides its referrer has the origin "null", which is refused like that of another site.
      .header('referrer-policy', 'same-origin')
      .send(page);

  app.get('/setup', (request, reply) => {
    if (setup.code() === undefined) return reply.redirect('/login');
    const choices = choicesOf(request, parts);
    return send(reply, 200, toSetupPage(translate(choices.language), choices, {}));
  });
  app.post('/setup', async (request, reply) => {
    const choices = choicesOf(request, parts);
    const t = translate(choices.language);
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
      const typed = { code: text('code'), loginName: text('loginName'), name: text('name') };
      return send(reply, error.code, toSetupPage(t, choices, typed, t(error.message, error.values)));
    }
    return reply.redirect(`/login${choices.query({})}`, 303);
  });
}
