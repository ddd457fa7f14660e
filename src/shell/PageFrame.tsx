// In: a screen that stands alone. Out: it in the middle of the page, under the mark, with language and theme in reach.
import { ConfigProvider } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ScreenHead } from '../core/content.ts';
import { useText } from './language/useText.ts';
import { AppearanceChoices } from './layout/header/AppearanceChoices.tsx';
import { Mark } from './layout/header/Mark.tsx';
import { useCursorWithin } from './useCursorWithin.ts';
import './page.css';

export function PageFrame({ head, children }: { head: ScreenHead; children: ReactNode }) {
  const text = useText();
  const [content, setContent] = useState<HTMLElement | null>(null);
  useCursorWithin(content);
  return (
    <div className="ems-page">
      <main ref={setContent} id="content">
        <header>
          <Mark size={40} />
          <div>
            <b>EMS</b>
            <h1>{text(head.title)}</h1>
          </div>
        </header>
        {/* Alone on its page, so it may be of a size that is met without looking. */}
        <ConfigProvider componentSize="large">{children}</ConfigProvider>
      </main>
      <footer>
        <AppearanceChoices />
      </footer>
    </div>
  );
}
