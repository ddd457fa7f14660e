// Renders the console once the content is loaded, and reloads the content when the station announces a new hash.
import { useCallback, useEffect, useRef, useState } from 'react';
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import type { ContentIndex } from '../core/content.ts';
import type { DataLayer } from '../data/shellData.ts';
import { askContent, askFrame } from './askContent.ts';
import { PromptProvider } from './dialogs/Prompts.tsx';
import { ErrorMessage, LoadingMessage, toTrouble } from './fallbacks/ErrorMessage.tsx';
import { languageAmong, renewCatalogue } from './language/i18n.ts';
import { ErrorBoundary } from './fallbacks/ErrorBoundary.tsx';
import { toPlace } from './routes/toPlace.ts';
import { ShellRoute } from './ShellRoute.tsx';
import { useAppearance } from './theme/Appearance.tsx';
import { toBrand } from './theme/brand.ts';
import { toMeasures } from './theme/measures.ts';
import { ShellProvider, useReading, useStatus, useShell } from './useShell.tsx';

/** Loads content, translations and frame together, so that no text appears untranslated and no page without its frame. */
async function load(data: DataLayer, asked = askContent(data)): Promise<ContentIndex> {
  const content = await asked;
  const language = languageAmong(content.languages);
  const [catalogue] = await Promise.all([data.loadLocale(language).catch(() => ({})), askFrame(data)]);
  await renewCatalogue(language, catalogue);
  data.setLanguage(language);
  return content;
}

type Router = ReturnType<typeof createBrowserRouter>;
type CreateRouter = (routes: RouteObject[]) => Router;
interface BootProps {
  data: DataLayer;
  createRouter?: CreateRouter;
  /** The content request, if it was already started. */
  asked?: Promise<ContentIndex>;
}
const againMs = 5000;

export function Boot({ data, createRouter = createBrowserRouter, asked }: BootProps) {
  const [content, setContent] = useState<ContentIndex>();
  const [failed, setFailed] = useState<{ error: unknown }>();
  const announced = useReading(data.status, '/contentHash');
  const loading = useRef(false);
  const first = useRef(asked);
  const refresh = useCallback(() => {
    // Setting the content announces its hash before the translations are loaded; ignore that change.
    if (loading.current) return;
    loading.current = true;
    const end = (take: () => void): void => {
      loading.current = false;
      take();
    };
    const found = load(data, first.current);
    first.current = undefined;
    found.then(
      (taken) =>
        end(() => {
          setContent(taken);
          setFailed(undefined);
        }),
      (error: unknown) => end(() => setFailed({ error })),
    );
  }, [data]);
  const retry = (): void => {
    setFailed(undefined);
    refresh();
  };
  const outdated = content === undefined || (typeof announced === 'string' && announced !== content.hash);
  useEffect(() => {
    if (outdated) refresh();
  }, [refresh, outdated, announced, content]);
  // If a reload fails, the current content stays in use. The timer retries in both cases.
  useEffect(() => {
    if (!failed) return;
    const timer = setTimeout(refresh, againMs);
    return () => clearTimeout(timer);
  }, [refresh, content, failed]);

  if (!content && failed) {
    const trouble = toTrouble(failed.error);
    return <ErrorMessage trouble={trouble === 'bug' ? 'station' : trouble} retry={retry} />;
  }
  if (!content) return <LoadingMessage />;
  return (
    <ShellProvider data={data} content={content}>
      <BrandCall />
      <Routed data={data} createRouter={createRouter} />
    </ShellProvider>
  );
}

/** A single catch-all route: the content resolves each path, so new screens need no route. */
function Routed({ data, createRouter }: Required<Omit<BootProps, 'asked'>>) {
  const [router] = useState(() => {
    const made = createRouter([
      {
        path: '*',
        element: (
          <ErrorBoundary resetKey="prompts">
            <PromptProvider>
              <ErrorBoundary resetKey="page">
                <ShellRoute />
              </ErrorBoundary>
            </PromptProvider>
          </ErrorBoundary>
        ),
      },
    ]);
    data.setPlace(toPlace(made, () => data.dropReads()));
    return made;
  });
  return <RouterProvider router={router} />;
}

/** The brand of the content, overridden by the answer of the theme call. A failure leaves the dark default. */
function BrandCall() {
  const { data, content } = useShell();
  const { setBrand } = useAppearance();
  const loggedIn = useStatus('/loggedIn') === true;
  useEffect(() => {
    let gone = false;
    const set = (answer: unknown): void => {
      const brand = toBrand(answer);
      const colours = { ...toBrand(content.brand).colours, ...brand.colours };
      if (!gone) setBrand({ ...brand, colours, measures: toMeasures(content.measures) });
    };
    set(undefined);
    void data.call('theme.current').then((outcome) => set(outcome.kind === 'done' ? outcome.answer : undefined));
    return () => {
      gone = true;
    };
  }, [data, content, setBrand, loggedIn]);
  return null;
}
