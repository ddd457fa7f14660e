import { type ContentIndex, emptyIndex, type ScreenHead } from '../../src/core/content.ts';

export function head(id: string, path: string, more: Partial<ScreenHead> = {}): ScreenHead {
  return { id, path, title: id, needs: [], enter: {}, redirect: {}, busbar: false, hasBody: true, ...more };
}

export function contentOf(screens: readonly ScreenHead[], more: Partial<ContentIndex> = {}): ContentIndex {
  const languages = [
    { code: 'zh_CN', title: '中文' },
    { code: 'en_US', title: 'English' },
  ];
  return { ...emptyIndex, hash: 'one', screens, languages, ...more };
}
