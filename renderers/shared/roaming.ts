// Shared by all X6 drawings: X6 pans and zooms, and only the visible part is in the DOM.
import { Config, type Graph } from '@antv/x6';

// The few X6 rules needed are in the style sheets of the kinds, because the content security policy covers those.
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
