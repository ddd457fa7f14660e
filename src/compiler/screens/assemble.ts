// Builds whole screens from screen files, parts and device types: merges parts and generates pages of device types.
import { type DeviceType, toPage } from '../../core/devices/device.ts';
import type { Screen } from '../../core/language.ts';
import { arrange } from '../overlays/arrange.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { docsOf } from '../compilerContext.ts';
import { at, below, type Doc } from '../doc.ts';
import { asWritten, dict, isDict, mapDict, text } from '../json.ts';
import { merge } from '../overlays/merge.ts';
import { patched } from '../overlays/overlay.ts';

/** A screen as it will run; `generated`: the device type for which the page was generated. */
export interface AssembledScreen {
  doc: Doc;
  screen: Screen;
  generated?: string;
}

const monitorPart = 'parts/monitor.json';

export function assembleScreens(context: CompilerContext): AssembledScreen[] {
  const pages = new Map(
    [...context.devices.values()].flatMap((type) => {
      const path = toPage(type);
      return path === undefined ? [] : [[path, type] as const];
    }),
  );
  const written = docsOf(context, 'screens')
    .filter((doc) => isDict(doc.data))
    .map((doc) => takePart(context, doc, pages.get(text(dict(doc.data).path) ?? '')));
  const paths = new Set(written.map(({ screen }) => screen.path));
  for (const assembled of written) checkReplaced(context, assembled, pages.get(assembled.screen.path));
  const generated = [...pages]
    .filter(([path]) => !paths.has(path))
    .flatMap(([path, type]) => generate(context, path, type, written, pages));
  return [...written, ...generated];
}

/** A hand-written page that replaces the generated one must declare it, unless it uses the same part and shows every point. */
function checkReplaced(context: CompilerContext, { doc, screen }: AssembledScreen, type: DeviceType | undefined): void {
  const { replaces } = screen;
  if (replaces !== undefined && replaces !== type?.type)
    context.report('screen/replaces-nothing', below(at(doc), 'replaces'), { name: replaces, path: screen.path });
  if (type && replaces === undefined && !takesMonitor(doc))
    context.report('screen/replaces-generated', below(at(doc), 'path'), { type: type.type });
}
const takesMonitor = ({ layers }: Doc): boolean =>
  layers.some(({ data }) => `parts/${text(dict(data).part) ?? ''}.json` === monitorPart);

/** The menu shows the page of a device type only while the station has such a device. An entry's own condition is kept. */
function offered(screen: Record<string, unknown>, type: DeviceType | undefined): Record<string, unknown> {
  const menu = dict(screen.menu);
  if (!type || screen.menu === undefined || menu.when !== undefined) return screen;
  return { ...screen, menu: { ...menu, when: { op: 'present', from: `/station/types/${type.type}` } } };
}

/** The nearest screen above a page by path, written or generated; for pages of monitoring at least monitoring itself. */
function screenAbove(path: string, written: readonly AssembledScreen[], pages: ReadonlyMap<string, DeviceType>): string {
  const screens = [
    ...[...pages].map(([each, { type }]) => ({ path: each, id: pageId(type) })),
    ...written.flatMap(({ screen }) => (screen.menu ? [{ path: String(screen.path), id: screen.id }] : [])),
  ];
  const above = screens.filter((each) => path.startsWith(`${each.path}/`));
  // A written screen replaces the generated one at its path.
  return above.toSorted((one, other) => one.path.length - other.path.length).at(-1)?.id ?? 'monitor';
}

/** Merges the part into the screen; the words of the screen take precedence. */
function takePart(context: CompilerContext, doc: Doc, type: DeviceType | undefined): AssembledScreen {
  const own = dict(doc.data);
  const { part, ...words } = own;
  if (typeof part !== 'string') return { doc, screen: asWritten(offered(own, type)) };
  context.used.add(`part ${part}`);
  const from = context.docs.get(`parts/${part}.json`);
  if (!from) {
    const known = docsOf(context, 'parts').map((each) => each.name.slice('parts/'.length, -'.json'.length));
    context.report('reference/unknown-part', below(at(doc), 'part'), { name: part, known });
    return { doc, screen: asWritten(words) };
  }
  const {
    $schema: _schema,
    title: _title,
    description: _description,
    ...pieces
  } = dict(type ? instantiate(from.data, type) : from.data);
  let combined: Doc = { ...doc, data: merge(pieces, words) };
  for (const patch of doc.patches ?? []) combined = { ...combined, data: patched(combined, patch, context) };
  const merged = offered(dict(arrange(combined.data, at(doc), context.report)), type);
  return { doc: { ...doc, data: merged, layers: [...from.layers, ...doc.layers] }, screen: asWritten(merged) };
}

function generate(
  context: CompilerContext,
  path: string,
  type: DeviceType,
  written: readonly AssembledScreen[],
  pages: ReadonlyMap<string, DeviceType>,
): AssembledScreen[] {
  const part = context.docs.get(monitorPart);
  if (!part || !type.monitor) return [];
  const title: unknown = type.monitor.title ?? type.title;
  // A missing title is reported in the file of the type, which is then mostly unreadable.
  if (title === undefined) return [];
  context.used.add('part monitor');
  const { $schema: _schema, title: _title, description: _description, ...pieces } = dict(instantiate(part.data, type));
  const children = written.filter(({ screen }) => text(screen.path)?.startsWith(`${path}/`) && screen.title !== undefined);
  const links = mapDict(
    Object.fromEntries(children.map((each) => [`to-${each.screen.id}`, each.screen])),
    ({ title, path: to }) => ({ title, go: to }),
  );
  const linked =
    children.length === 0
      ? {}
      : {
          commands: links,
          body: { children: { kind: 'actions', options: { commands: mapDict(links, () => ({})), variant: 'links' } } },
        };
  const page = {
    id: pageId(type.type),
    path,
    ...(type.monitor.name !== undefined && { name: type.monitor.name }),
    title,
    menu: { under: screenAbove(path, written, pages), sort: type.monitor.sort },
    ...dict(merge(pieces, linked)),
  };
  const screen = asWritten<Screen>(offered(page, type));
  const doc: Doc = { kind: 'screens', name: `screens/monitor/${type.type}.json`, data: screen, layers: part.layers };
  return [{ doc, screen, generated: type.type }];
}

/** "heatPump" → "monitor-heat-pump": member names have no capital letter after a hyphen. */
const pageId = (type: string): string => `monitor-${type.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Replaces "$type" and "$call" by the values of the device type, also within a text such as "monitor.$call". */
function instantiate(data: unknown, type: DeviceType): unknown {
  if (typeof data === 'string') return data.replaceAll('$type', type.type).replaceAll('$call', text(type.call) ?? type.type);
  if (Array.isArray(data)) return data.map((each) => instantiate(each, type));
  return isDict(data) ? mapDict(data, (each) => instantiate(each, type)) : data;
}
