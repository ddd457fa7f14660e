// antd's inputs import small helpers from files that pull in large modules: a context, part of a name, whether a colour is
// bright. Its table brings filters, pagination, a selection menu and virtual scrolling, which our tables do not use. If a lazily
// loaded part uses the large modules, they would be loaded with the page, so each importer is redirected to the helper alone.
import type { Plugin } from 'vite';

interface Lead {
  importer: RegExp;
  source: string;
  /** Another file of the library, or a replacement for the one export that is used, with the same behaviour as in the library. */
  to: (id: string) => string;
}
const mark = '\0lean:';
const standIns: Readonly<Record<string, string>> = {
  toNamePathStr: `export const toNamePathStr = (name) => (name === undefined || name === false ? [] : [name].flat()).join('_');`,
  isBright: `import { Color } from '@rc-component/color-picker/es/color.js';
export const isBright = (value, background) => {
  const { r, g, b, a } = value.toRgb();
  const { v } = new Color(value.toRgbString()).onBackground(background).toHsv();
  return a <= 0.5 ? v > 0.5 : r * 0.299 + g * 0.587 + b * 0.114 > 192;
};`,
  useFilter: `const none = [];
const noFilters = {};
const asTheyAre = (columns) => columns;
export const getFilterData = (data) => data;
export default () => [asTheyAre, none, noFilters];`,
  noVirtual: `export const genVirtualTable = () => null;
export default null;`,
  asItIs: `export default ({ children }) => children;`,
  nothing: `export default () => null;`,
  treeKeys: `export const arrAdd = (list, value) => (list?.includes(value) ? [...list] : [...(list ?? []), value]);
export const arrDel = (list, value) => (list ?? []).filter((each) => each !== value);
export { conductCheck } from '@rc-component/tree/es/utils/conductUtil.js';
export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil.js';`,
};
const leads: readonly Lead[] = [
  {
    importer: /\/antd\/es\/form\/context\.js$/,
    source: '@rc-component/form',
    to: (id) => id.replace(/index\.js$/, 'FormContext.js'),
  },
  {
    importer: /\/antd\/es\/color-picker\/(color|util)\.js$/,
    source: '@rc-component/color-picker',
    to: (id) => id.replace(/index\.js$/, 'color.js'),
  },
  { importer: /\/antd\/es\/radio\/group\.js$/, source: '../form/hooks/useForm', to: () => `${mark}toNamePathStr` },
  {
    importer: /\/antd\/es\/(button|tag)\/style\/\w+\.js$/,
    source: '../../color-picker/components/ColorPresets',
    to: () => `${mark}isBright`,
  },
  // The console uses only the smaller empty-state image, and no skeletons for images, avatars or buttons.
  {
    importer: /\/antd\/es\/empty\/index\.js$/,
    source: './empty',
    to: (id) => id.replace(/empty\.js$/, 'simple.js'),
  },
  ...['./Image', './Avatar', './Button'].map((source) => ({
    importer: /\/antd\/es\/skeleton\/Skeleton\.js$/,
    source,
    to: () => `${mark}nothing`,
  })),
  // Tooltips are not shared between elements.
  ...['../tooltip/UniqueProvider', './UniqueProvider'].map((source) => ({
    importer: /\/antd\/es\/(config-provider|tooltip)\/index\.js$/,
    source,
    to: () => `${mark}asItIs`,
  })),
  { importer: /\/antd\/es\/table\/InternalTable\.js$/, source: './hooks/useFilter', to: () => `${mark}useFilter` },
  { importer: /\/antd\/es\/table\/InternalTable\.js$/, source: '../pagination', to: () => `${mark}nothing` },
  { importer: /\/antd\/es\/table\/hooks\/useSelection\.js$/, source: '../../dropdown', to: () => `${mark}nothing` },
  { importer: /\/antd\/es\/table\/hooks\/useSelection\.js$/, source: '@rc-component/tree', to: () => `${mark}treeKeys` },

  { importer: /\/@rc-component\/table\/es\/index\.js$/, source: './VirtualTable', to: () => `${mark}noVirtual` },
];

export const leanAntd = (): Plugin => ({
  name: 'ems-lean-antd',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (importer === `${mark}isBright`) {
      const found = await this.resolve('@rc-component/color-picker', undefined, { skipSelf: true });
      return found && { id: found.id.replace(/index\.js$/, 'color.js'), moduleSideEffects: false };
    }
    const lead = leads.find((each) => each.source === source && each.importer.test(importer ?? ''));
    if (!lead) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && { id: lead.to(found.id), moduleSideEffects: false };
  },
  load: (id) => (id.startsWith(mark) ? standIns[id.slice(mark.length)] : null),
});
