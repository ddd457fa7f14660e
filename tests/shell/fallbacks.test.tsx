import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ErrorBoundary } from '../../src/shell/fallbacks/ErrorBoundary.tsx';
import { startLanguages } from '../../src/shell/language/i18n.ts';
import { ChunkError } from '../../renderers/shared/lazy/patiently.ts';
import texts from '../../src/shell/texts.json';

beforeEach(() => startLanguages('en_US'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  ['a missing script', new ChunkError('script'), 'Part of the console failed to load'],
  ['a missing style sheet', new Error('Unable to preload CSS for /assets/x.css'), 'A style sheet of the console failed to load'],
  ['a defect in the code', new TypeError('x is undefined'), 'An error occurred on this page'],
])('%s has its own error page, and the page is drawn again on retry', async (_name, error, words) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let broken = true;
  const Part = () => {
    if (broken) throw error;
    return <p>the part</p>;
  };
  render(
    <ErrorBoundary resetKey="a" place="home">
      <Part />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain(words);
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('the part')).toBeTruthy();
});

it('a failed part is drawn once it has loaded, without user action', async () => {
  vi.useFakeTimers();
  try {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const error = new ChunkError('script');
    let away = true;
    let asked = 0;
    error.again = () => {
      asked += 1;
      return away ? Promise.reject(error) : Promise.resolve();
    };
    const Part = () => {
      if (away) throw error;
      return <p>the part</p>;
    };
    render(
      <ErrorBoundary resetKey="a">
        <Part />
      </ErrorBoundary>,
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBeGreaterThan(5);
    expect(screen.getByRole('alert').textContent).toContain('Part of the console failed to load');
    away = false;
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(screen.getByText('the part')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

it('every text of dialogs, layout, palette and routes is listed and translated to Chinese', () => {
  const locale = import.meta.glob<Record<string, unknown>>('../../schemas/locales/zh_CN/*.json', {
    import: 'default',
    eager: true,
  });
  const chinese = Object.assign({}, ...Object.values(locale)) as Record<string, unknown>;
  const files = import.meta.glob<string>('../../src/shell/{dialogs,layout,palette,routes}/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const written = Object.values(files).flatMap((file) =>
    [...file.matchAll(/(?:text\(|text: |says: |setWrong\()'((?:[^'\\]|\\.)+)'/g)].map(([, words = '']) => words),
  );
  expect(written.length).toBeGreaterThan(40);
  expect(written.filter((words) => !texts.includes(words))).toEqual([]);
  expect(texts.filter((words) => !Object.hasOwn(chinese, words))).toEqual([]);
});
