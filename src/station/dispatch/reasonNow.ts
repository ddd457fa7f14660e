// The present reason as reported and stored, from the decision, the deviations of converters, and reductions by a band.
import type { Dispatch } from '../contract/index.ts';
import { type Decision, reasons, toPoints } from './decision.ts';
import type { DispatchState } from './dispatchState.ts';
import type { Converter } from './plantView.ts';

/** A converter that does not follow its set-point takes precedence over every other reason. */
export function withDeviation(state: DispatchState, decision: Decision): Decision {
  const { deviating, shares, areas } = state;
  state.unread = new Set([decision, ...areas, ...shares].map(({ code }) => code).filter((code) => reasons[code].unread));
  if (deviating.size === 0) return decision;
  state.shares = shares.map((each) => (deviating.has(each.id) ? { ...each, code: 'not-following' as const } : each));
  const { power, code } = decision;
  return code === 'not-following' ? decision : { ...decision, code: 'not-following', next: { power, code } };
}

/** A manual power reduced by its band has the reason of the band, like a strategy. */
export function takenDown({ setPointWriter }: DispatchState, ours: readonly Converter[]): Decision | undefined {
  const all = ours.flatMap(({ id }) => setPointWriter.takenDown(id) ?? []);
  const [most] = all.toSorted((one, other) => Math.abs(other.from - other.to) - Math.abs(one.from - one.to));
  if (!most?.by) return undefined;
  const sum = (way: 'from' | 'to'): number => all.reduce((total, each) => total + each[way], 0);
  return { wanted: sum('from'), power: sum('to'), off: false, code: most.by };
}

export function reasonOf({ last, areas, shares, unread, view }: DispatchState): ReturnType<Dispatch['reason']> {
  const flowing = (): number => view.converters().reduce((sum, { power }) => sum + power, 0);
  return {
    ...(last.code === 'not-following' && { measured: flowing() }),
    code: last.code,
    text: reasons[last.code].text,
    ...(unread.size > 0 && { unread: Array.from(unread, (code) => reasons[code].text) }),
    wanted: last.wanted,
    limited: last.power,
    ...(last.area !== undefined && { area: last.area }),
    ...(last.next && { next: { text: reasons[last.next.code].text, limited: last.next.power } }),
    ...(areas.length > 0 && { areas: areas.map((each) => ({ ...each, text: reasons[each.code].text })) }),
    ...(shares.length > 0 && { shares: shares.map((each) => ({ ...each, text: reasons[each.code].text })) }),
  };
}

export function putDecision({ options, running }: DispatchState, decision: Decision): void {
  const { area } = decision;
  options.put?.('dispatch', 'dispatch', {
    ...toPoints(decision),
    area: area === undefined ? 0 : (options.areaNumber?.(area) ?? Number.NaN),
    running: running ? 1 : 0,
  });
}
