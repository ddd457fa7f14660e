// Opens a screen before it is drawn and requests its initial sources, so that its data loads in parallel with its code.
import type { ScreenPiece } from '../core/content.ts';
import { ownMember } from '../core/object.ts';
import { readsOf } from '../core/value.ts';
import { createScreen, type ScreenRun } from './screen.ts';
import type { ScreenOptions } from './screenState.ts';

/** The requests are dropped if the screen is not drawn within this time. */
const waitMs = 5000;

interface Waiting {
  path: string;
  screen: ScreenRun;
}
const waiting = new WeakMap<ScreenPiece, Waiting>();
const toPath = (route: ScreenOptions['route']): string => JSON.stringify(route);

/** Does nothing if the same screen is already waiting. */
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

/** Returns the screen that was opened ahead, or a new one. */
export function takeScreen(options: ScreenOptions): ScreenRun {
  const { piece, route } = options;
  const found = waiting.get(piece);
  waiting.delete(piece);
  return found?.path === toPath(route) ? found.screen : createScreen(options);
}

/** Paged sources and sources that depend on a choice without a value would be requested twice, so they wait for their node. */
function isSettled({ piece, scope, source }: ScreenRun, name: string): boolean {
  const chosen = readsOf(ownMember(piece.sources, name)?.params).filter((pointer) => pointer.startsWith('/chosen/'));
  return source(name)?.handle().setPage === undefined && chosen.every((pointer) => scope.read(pointer) !== undefined);
}
