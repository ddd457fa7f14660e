import type { ContentIndex, ScreenHead } from '../../src/core/content.ts';

export function head(id: string, path: string, more: Partial<ScreenHead> = {}): ScreenHead {
  return { id, path, title: id, needs: [], enter: {}, redirect: {}, busbar: false, hasBody: true, ...more };
}

export function contentOf(screens: readonly ScreenHead[], more: Partial<ContentIndex> = {}): ContentIndex {
  return {
    version: 1,
    hash: 'one',
    screens,
    guards: {},
    units: { units: {}, families: {} },
    devices: [],
    pointUnits: {},
    calls: {},
    entities: {},
    languages: [],
    switches: {},
    brand: {},
    ...more,
  };
}
