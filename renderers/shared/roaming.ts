// What every drawing by X6 has in common: it is panned and zoomed by X6 itself, and only what is in sight stands on the page.
import { Config, type Graph } from '@antv/x6';

// Its few rules stand in the styles of each kind, so that the page's policy for styles concerns it no more than the rest.
Config.autoInsertCSS = false;

export interface Scales {
  min: number;
  max: number;
}
export const toRoaming = (container: HTMLElement, scales: Scales) =>
  ({
    container,
    async: false,
    autoResize: true,
    virtual: { enabled: true, margin: 240 },
    panning: { enabled: true, eventTypes: ['leftMouseDown'] },
    mousewheel: { enabled: true, factor: 1.15, minScale: scales.min, maxScale: scales.max },
    scaling: scales,
    preventDefaultContextMenu: false,
  }) satisfies ConstructorParameters<typeof Graph>[0];
