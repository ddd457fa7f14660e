// Builds the heads of all screens: what the shell needs before a screen opens. Reports problems of routes.
import type { ScreenHead } from '../../core/content.ts';
import type { Members, Screen } from '../../core/language.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { at, below, type Doc } from '../doc.ts';
import { asWritten, dict, entries, isDict } from '../json.ts';
import { spoken } from '../overlays/ownNames.ts';
import type { AssembledScreen } from './assemble.ts';

type Enter = ScreenHead['enter'];

/** Heads by screen id. `busbar`: the result of the check of each screen. */
export function toHeads(
  context: CompilerContext,
  assembledAll: readonly AssembledScreen[],
  busbar: ReadonlyMap<string, boolean>,
): ScreenHead[] {
  return assembledAll.map((assembled) => {
    const { screen } = assembled;
    return {
      id: screen.id,
      path: screen.path,
      title: screen.title,
      ...(screen.name !== undefined && { name: screen.name }),
      ...(screen.menu !== undefined && { menu: screen.menu }),
      ...(screen.layout !== undefined && { layout: screen.layout }),
      needs: screen.needs ?? [],
      enter: enterOf(context, assembled, assembledAll),
      redirect: asWritten<NonNullable<ScreenHead['redirect']>>(dict(screen.redirect)),
      busbar: busbar.get(screen.id) ?? false,
      hasBody: Object.keys(dict(screen.body)).length > 0,
    };
  });
}

/** Members of the parent screens, outermost first, then those of the screen; false removes one by name. */
function enterOf(context: CompilerContext, assembled: AssembledScreen, assembledAll: readonly AssembledScreen[]): Enter {
  const above = assembledAll
    .filter((each) => each !== assembled && isAbove(String(each.screen.path), String(assembled.screen.path)))
    .sort((left, right) => left.screen.path.length - right.screen.path.length);
  const merged: Record<string, Members<Enter[string]>[string]> = {};
  for (const each of [...above, assembled]) {
    for (const [name, member] of entries(each.screen.enter)) {
      if (isDict(member)) merged[name] = asWritten<Enter[string]>(member);
      else if (Object.hasOwn(merged, name)) delete merged[name];
      else if (each === assembled)
        context.report('screen/lifts-nothing', below(below(at(assembled.doc), 'enter'), name), {
          name,
          known: Object.keys(merged),
        });
    }
  }
  return merged;
}

const isAbove = (outer: string, inner: string): boolean => outer === '/' || inner.startsWith(`${outer}/`);

/** ":id" and ":name" match the same addresses. */
const shapeOf = (path: string): string => path.replaceAll(/:[^/]+/g, ':');

export function checkRoutes(context: CompilerContext, assembledAll: readonly AssembledScreen[]): void {
  const ids = new Map<string, AssembledScreen>();
  const paths = new Map<string, AssembledScreen>();
  for (const assembled of assembledAll) {
    const { id, path } = assembled.screen;
    const place = at(assembled.doc);
    const sameId = ids.get(id);
    if (sameId) context.report('screen/same-id', below(place, 'id'), { id, other: sameId.doc.name });
    else ids.set(id, assembled);
    const samePath = paths.get(shapeOf(String(path)));
    if (samePath) context.report('screen/same-path', below(place, 'path'), { path, other: samePath.doc.name });
    else paths.set(shapeOf(String(path)), assembled);
  }
  checkEmpty(context, assembledAll);
  checkOwnEntries(context, assembledAll);
  checkCircles(context, assembledAll);
  checkMenu(context, assembledAll);
}

/** A screen without content must have menu entries below it, or conditions for the screens below it. */
function checkEmpty(context: CompilerContext, assembledAll: readonly AssembledScreen[]): void {
  const holding = new Set(assembledAll.flatMap(({ screen }) => screen.menu?.under ?? []));
  for (const { doc, screen } of assembledAll) {
    // A missing part is reported by its name.
    const draws =
      dict(doc.data).part !== undefined || [screen.body, screen.redirect].some((word) => Object.keys(dict(word)).length > 0);
    const leads =
      holding.has(screen.id) ||
      assembledAll.some((each) => each.screen !== screen && isAbove(String(screen.path), String(each.screen.path)));
    if (!draws && !leads) context.report('screen/empty', at(doc), { name: screen.id });
  }
}

/** A vendor's page must neither have the title of a base page nor show the alarm mark. */
function checkOwnEntries(context: CompilerContext, assembledAll: readonly AssembledScreen[]): void {
  const fileOf = ({ doc, generated }: AssembledScreen): Doc =>
    generated === undefined ? doc : (context.docs.get(`devices/${generated}.json`) ?? doc);
  const isOwnPage = (assembled: AssembledScreen): boolean => fileOf(assembled).vendor !== undefined;
  const named = new Map(
    assembledAll.flatMap((assembled) =>
      isOwnPage(assembled) ? [] : [[spoken(assembled.screen.title), assembled.screen.id] as const],
    ),
  );
  const ledTo = assembledAll.filter((assembled) => !isOwnPage(assembled));
  for (const assembled of assembledAll.filter(isOwnPage)) {
    const { screen } = assembled;
    const doc = fileOf(assembled);
    const neighbour = named.get(spoken(screen.title));
    if (neighbour !== undefined) context.report('overlay/other-name', below(at(doc), 'title'), { name: screen.id, neighbour });
    const opened = ledTo.find((each) => each !== assembled && routeOf(each) === routeOf(assembled));
    if (opened)
      context.report('overlay/route-taken', below(at(doc), screen.name === undefined ? 'id' : 'name'), {
        name: routeOf(assembled),
        other: opened.screen.id,
      });
    if (screen.menu?.badges?.includes('alarms'))
      context.report('overlay/refused', below(below(at(doc), 'menu'), 'badges'), { word: 'badges' });
  }
}

/** The name by which links and remembered places refer to a screen. */
const routeOf = ({ screen }: AssembledScreen): string => screen.name ?? screen.id;

/** A menu entry below itself is never drawn. */
function checkMenu(context: CompilerContext, assembledAll: readonly AssembledScreen[]): void {
  const under = new Map(assembledAll.map(({ screen }) => [screen.id, screen.menu?.under]));
  for (const { doc, screen } of assembledAll) {
    const ids = [screen.id];
    for (let next = under.get(screen.id); next !== undefined && !ids.includes(next); next = under.get(next)) ids.push(next);
    if (under.get(ids.at(-1) ?? '') === screen.id)
      context.report('screen/menu-circle', below(below(at(doc), 'menu'), 'under'), { ids: [...ids, screen.id] });
  }
}

/** Only unconditional redirects can trap a user. */
function checkCircles(context: CompilerContext, assembledAll: readonly AssembledScreen[]): void {
  const always = new Map<string, string>();
  for (const { screen } of assembledAll) {
    const [first] = entries(screen.redirect).map(([, each]) => asWritten<NonNullable<Screen['redirect']>[string]>(dict(each)));
    if (first && (first.when === undefined || first.when === true)) always.set(screen.path, first.to);
  }
  const reported = new Set<string>();
  for (const { doc, screen } of assembledAll) {
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
export function toLeads(assembledAll: readonly AssembledScreen[]): (path: string) => boolean {
  const patterns = assembledAll.map(
    ({ screen }) =>
      new RegExp(
        `^${String(screen.path)
          .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
          .replaceAll(/:[^/]+/g, '[^/]+')}$`,
      ),
  );
  return (path) => path === '/' || patterns.some((pattern) => pattern.test(path.split('?')[0] ?? ''));
}
