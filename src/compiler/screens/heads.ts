// Builds the heads of all screens: what the shell needs before a screen opens. Reports problems of routes.
import type { ScreenHead } from '../../core/content.ts';
import type { Members, Screen } from '../../core/language.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { at, below, type Doc } from '../doc.ts';
import { asWritten, dict, entries, isDict } from '../json.ts';
import { spoken } from '../overlays/ownNames.ts';
import type { Whole } from './assemble.ts';

type Enter = ScreenHead['enter'];

/** Heads by screen id. `busbar`: the result of the check of each screen. */
export function toHeads(context: CompilerContext, wholes: readonly Whole[], busbar: ReadonlyMap<string, boolean>): ScreenHead[] {
  return wholes.map((whole) => {
    const { screen } = whole;
    return {
      id: screen.id,
      path: screen.path,
      title: screen.title,
      ...(screen.name !== undefined && { name: screen.name }),
      ...(screen.menu !== undefined && { menu: screen.menu }),
      ...(screen.layout !== undefined && { layout: screen.layout }),
      needs: screen.needs ?? [],
      enter: enterOf(context, whole, wholes),
      redirect: asWritten<NonNullable<ScreenHead['redirect']>>(dict(screen.redirect)),
      busbar: busbar.get(screen.id) ?? false,
      hasBody: Object.keys(dict(screen.body)).length > 0,
    };
  });
}

/** Members of the parent screens, outermost first, then those of the screen; false removes one by name. */
function enterOf(context: CompilerContext, whole: Whole, wholes: readonly Whole[]): Enter {
  const above = wholes
    .filter((each) => each !== whole && isAbove(String(each.screen.path), String(whole.screen.path)))
    .sort((left, right) => left.screen.path.length - right.screen.path.length);
  const merged: Record<string, Members<Enter[string]>[string]> = {};
  for (const each of [...above, whole]) {
    for (const [name, member] of entries(each.screen.enter)) {
      if (isDict(member)) merged[name] = asWritten<Enter[string]>(member);
      else if (Object.hasOwn(merged, name)) delete merged[name];
      else if (each === whole)
        context.report('screen/lifts-nothing', below(below(at(whole.doc), 'enter'), name), { name, known: Object.keys(merged) });
    }
  }
  return merged;
}

const isAbove = (outer: string, inner: string): boolean => outer === '/' || inner.startsWith(`${outer}/`);

/** ":id" and ":name" match the same addresses. */
const shapeOf = (path: string): string => path.replaceAll(/:[^/]+/g, ':');

export function checkRoutes(context: CompilerContext, wholes: readonly Whole[]): void {
  const ids = new Map<string, Whole>();
  const paths = new Map<string, Whole>();
  for (const whole of wholes) {
    const { id, path } = whole.screen;
    const place = at(whole.doc);
    const sameId = ids.get(id);
    if (sameId) context.report('screen/same-id', below(place, 'id'), { id, other: sameId.doc.name });
    else ids.set(id, whole);
    const samePath = paths.get(shapeOf(String(path)));
    if (samePath) context.report('screen/same-path', below(place, 'path'), { path, other: samePath.doc.name });
    else paths.set(shapeOf(String(path)), whole);
  }
  checkEmpty(context, wholes);
  checkOwnEntries(context, wholes);
  checkCircles(context, wholes);
  checkMenu(context, wholes);
}

/** A screen without content must have menu entries below it, or conditions for the screens below it. */
function checkEmpty(context: CompilerContext, wholes: readonly Whole[]): void {
  const holding = new Set(wholes.flatMap(({ screen }) => screen.menu?.under ?? []));
  for (const { doc, screen } of wholes) {
    // A missing part is reported by its name.
    const draws =
      dict(doc.data).part !== undefined || [screen.body, screen.redirect].some((word) => Object.keys(dict(word)).length > 0);
    const leads =
      holding.has(screen.id) ||
      wholes.some((each) => each.screen !== screen && isAbove(String(screen.path), String(each.screen.path)));
    if (!draws && !leads) context.report('screen/empty', at(doc), { name: screen.id });
  }
}

/** A vendor's page must neither have the title of a base page nor show the alarm mark. */
function checkOwnEntries(context: CompilerContext, wholes: readonly Whole[]): void {
  const fileOf = ({ doc, generated }: Whole): Doc =>
    generated === undefined ? doc : (context.docs.get(`devices/${generated}.json`) ?? doc);
  const isOwnPage = (whole: Whole): boolean => fileOf(whole).vendor !== undefined;
  const named = new Map(
    wholes.flatMap((whole) => (isOwnPage(whole) ? [] : [[spoken(whole.screen.title), whole.screen.id] as const])),
  );
  const ledTo = wholes.filter((whole) => !isOwnPage(whole));
  for (const whole of wholes.filter(isOwnPage)) {
    const { screen } = whole;
    const doc = fileOf(whole);
    const neighbour = named.get(spoken(screen.title));
    if (neighbour !== undefined) context.report('overlay/other-name', below(at(doc), 'title'), { name: screen.id, neighbour });
    const opened = ledTo.find((each) => each !== whole && routeOf(each) === routeOf(whole));
    if (opened)
      context.report('overlay/route-taken', below(at(doc), screen.name === undefined ? 'id' : 'name'), {
        name: routeOf(whole),
        other: opened.screen.id,
      });
    if (screen.menu?.tells?.includes('alarms'))
      context.report('overlay/refused', below(below(at(doc), 'menu'), 'tells'), { word: 'tells' });
  }
}

/** The name by which links and remembered places refer to a screen. */
const routeOf = ({ screen }: Whole): string => screen.name ?? screen.id;

/** A menu entry below itself is never drawn. */
function checkMenu(context: CompilerContext, wholes: readonly Whole[]): void {
  const under = new Map(wholes.map(({ screen }) => [screen.id, screen.menu?.under]));
  for (const { doc, screen } of wholes) {
    const ids = [screen.id];
    for (let next = under.get(screen.id); next !== undefined && !ids.includes(next); next = under.get(next)) ids.push(next);
    if (under.get(ids.at(-1) ?? '') === screen.id)
      context.report('screen/menu-circle', below(below(at(doc), 'menu'), 'under'), { ids: [...ids, screen.id] });
  }
}

/** Only unconditional redirects can trap a user. */
function checkCircles(context: CompilerContext, wholes: readonly Whole[]): void {
  const always = new Map<string, string>();
  for (const { screen } of wholes) {
    const [first] = entries(screen.redirect).map(([, each]) => asWritten<NonNullable<Screen['redirect']>[string]>(dict(each)));
    if (first && (first.when === undefined || first.when === true)) always.set(screen.path, first.to);
  }
  const reported = new Set<string>();
  for (const { doc, screen } of wholes) {
    const paths = [screen.path];
    for (let next = always.get(screen.path); next !== undefined && !paths.includes(next); next = always.get(next))
      paths.push(next);
    const back = always.get(paths.at(-1) ?? '');
    if (back === undefined || back !== screen.path || reported.has(screen.path)) continue;
    for (const path of paths) reported.add(path);
    context.report('screen/redirect-cycle', below(at(doc), 'redirect'), { paths: [...paths, screen.path] });
  }
}

/** Whether an address opens a screen. Query and parameters are checked by the screen. */
export function toLeads(wholes: readonly Whole[]): (path: string) => boolean {
  const patterns = wholes.map(
    ({ screen }) =>
      new RegExp(
        `^${String(screen.path)
          .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
          .replaceAll(/:[^/]+/g, '[^/]+')}$`,
      ),
  );
  return (path) => path === '/' || patterns.some((pattern) => pattern.test(path.split('?')[0] ?? ''));
}
