// In: the data layer. Out: the content that is asked for, and with its first word the rest of what this address shows: words, screen, kinds.
import { warmKinds } from '../../renderers/shared/node/warmKinds.ts';
import type { ContentIndex } from '../core/content.ts';
import type { DataLayer } from '../data/shellData.ts';
import { languageAmong } from './language/i18n.ts';
import { matchHead } from './routes/match.ts';

/** Whoever needs a part later finds it on its way or there; what fails is told where it is drawn. */
export function askContent(data: DataLayer): Promise<ContentIndex> {
  const asked = data.loadContent();
  asked.then(
    ({ screens, languages }) => {
      void data.loadLocale(languageAmong(languages)).catch(() => {});
      const match = matchHead(screens, location.pathname);
      if (match?.head.hasBody === true) void warmScreen(data, match.head.id).catch(() => {});
    },
    () => {},
  );
  return asked;
}

/** What it needs to be drawn is here then, whether the station can be reached or not. */
export async function warmScreen(data: DataLayer, id: string): Promise<void> {
  const { screen } = await data.loadPiece(id);
  await warmKinds(screen.body ?? {});
}
