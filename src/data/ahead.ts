// In: a screen that will be drawn, and the names of what it reads at first. Out: the open screen, these sources called already: what a page
// reads comes beside its parts, not after them.
import type { ScreenPiece } from '../core/content.ts';
import { ownMember } from '../core/object.ts';
import { readsOf } from '../core/value.ts';
import { createScreen, type ScreenRun } from './screen.ts';
import type { ScreenOptions } from './screenState.ts';

/** Parts that have not come by then are not waited for. */
const waitMs = 5000;

interface Waiting {
  path: string;
  screen: ScreenRun;
}
const waiting = new WeakMap<ScreenPiece, Waiting>();
const toPath = (route: ScreenOptions['route']): string => JSON.stringify(route);

/** Once for a screen that is not drawn yet. */
export function askAhead(options: ScreenOptions, names: Iterable<string>): void {
  const { piece, route } = options;
  const path = toPath(route);
  if (waiting.get(piece)?.path === path) return;
  const screen = createScreen(options);
  const made: Waiting = { path, screen };
  waiting.set(piece, made);
  const stops = [...names].filter((name) => isSettled(screen, name)).map((name) => screen.source(name)?.subscribe(() => {}));
  setTimeout(() => {
    if (waiting.get(piece) === made) waiting.delete(piece);
    stops.forEach((stop) => stop?.());
  }, waitMs);
}

/** The one that was asked ahead, or a new one. */
export function takeScreen(options: ScreenOptions): ScreenRun {
  const { piece, route } = options;
  const found = waiting.get(piece);
  waiting.delete(piece);
  return found?.path === toPath(route) ? found.screen : createScreen(options);
}

/** What is called by pages, or hangs on a choice that nobody has made yet, would be called twice: it waits for its node. */
function isSettled({ piece, scope, source }: ScreenRun, name: string): boolean {
  const chosen = readsOf(ownMember(piece.sources, name)?.params).filter((pointer) => pointer.startsWith('/chosen/'));
  return source(name)?.handle().setPage === undefined && chosen.every((pointer) => scope.read(pointer) !== undefined);
}
