import { render } from '@testing-library/react';
import i18next from 'i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { ContentIndex } from '../../src/core/content.ts';
import type { DataLayer } from '../../src/data/shellData.ts';
import { PromptProvider } from '../../src/shell/dialogs/Prompts.tsx';
import { addCatalogue, startLanguages } from '../../src/shell/language/i18n.ts';
import { toPlace } from '../../src/shell/routes/toPlace.ts';
import { AppearanceProvider } from '../../src/shell/theme/Appearance.tsx';
import { ShellProvider } from '../../src/shell/useShell.tsx';
import chinese from '../../schemas/locales/zh_CN/shell.json';
import type { FakeData } from './fakeData.ts';
import '../../src/shell/base.css';

/** A part of the shell as in the console: themed, translated, routed; only the data layer is fake. */
export async function drawShell(part: ReactNode, data: FakeData, content: ContentIndex, path = '/') {
  localStorage.clear();
  sessionStorage.clear();
  await startLanguages('en_US');
  addCatalogue('en_US', {});
  await i18next.changeLanguage('en_US');
  data.loadLocale = () => Promise.resolve(chinese);
  const router = createMemoryRouter([{ path: '*', element: <PromptProvider>{part}</PromptProvider> }], {
    initialEntries: [path],
  });
  data.setPlace(toPlace(router, () => {}));
  await data.renewBusbars();
  const view = render(
    <AppearanceProvider>
      <ShellProvider data={data as unknown as DataLayer} content={content}>
        <RouterProvider router={router} />
      </ShellProvider>
    </AppearanceProvider>,
  );
  return { router, view };
}
