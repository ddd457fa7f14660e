// The accessible name of a button is its text: icons do not add their name, neither while it is busy nor afterwards.
import { render, screen } from '@testing-library/react';
import { Button } from 'antd';
import { expect, it } from 'vitest';
import { AppearanceProvider } from '../../src/shell/theme/Appearance.tsx';

it('a button keeps its name while it is busy, and afterwards', () => {
  const at = (loading: boolean) => (
    <AppearanceProvider>
      <Button loading={loading}>Save</Button>
    </AppearanceProvider>
  );
  const { rerender } = render(at(false));
  for (const loading of [true, false]) {
    rerender(at(loading));
    expect(screen.getByRole('button').querySelectorAll('[aria-label]:not([aria-hidden])')).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  }
});

it('an icon is hidden from screen readers, or has a meaningful name', () => {
  const views = import.meta.glob<string>(['../../src/**/*.tsx', '../../renderers/**/*.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const icons = Object.values(views).flatMap((text) => text.match(/<[A-Z]\w*(?:Outlined|Filled)\b[^>]*>/g) ?? []);
  expect(icons.length).toBeGreaterThan(20);
  expect(icons.filter((icon) => !/\baria-(?:hidden|label)=/.test(icon))).toEqual([]);
});
