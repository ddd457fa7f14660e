// Page without the common layout, such as the login page: centred below the logo, with the choice of language and theme.
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
        {/* The only content of the page, so controls are large. */}
        <ConfigProvider componentSize="large">{children}</ConfigProvider>
      </main>
      <footer>
        <AppearanceChoices />
      </footer>
    </div>
  );
}
