// Key handler that applies the key actions to the stage and its parts.
import type { KeyboardEvent, RefObject } from 'react';
import type { Stage } from './stage/stage.ts';
import type { KeyAct } from './toKeyAct.ts';
import type { Point } from './toPlaces.ts';

interface Parts {
  stage: RefObject<Stage | undefined>;
  move: (id: string, to: Point) => void;
  open: (id: string) => void;
}

export const toKeyDown =
  (toAct: (event: KeyboardEvent, id: string | undefined) => KeyAct | undefined, parts: Parts) =>
  (event: KeyboardEvent<HTMLDivElement>): void => {
    const part = event.target instanceof Element ? event.target.closest('[data-part]') : null;
    const act = toAct(event, part?.getAttribute('data-part') ?? undefined);
    if (act === undefined) return;
    doAct(act, parts);
    event.preventDefault();
  };

function doAct(act: KeyAct, { stage, move, open }: Parts): void {
  if (act.do === 'move') move(act.part, act.to);
  else if (act.do === 'focus') stage.current?.focus(act.part);
  else if (act.do === 'open') open(act.part);
  else if (act.do === 'zoom') stage.current?.zoom(act.by);
  else if (act.do === 'fit') stage.current?.fit();
}
