// Determines the status of a unit and its next order from its last order and the rules. Pure.
import type { ThermalAction, ThermalDoc, ThermalOrder, ThermalUnit } from '../../contract/thermal.ts';
import { type Choice, chooseAction } from './chooseAction.ts';
import type { Unit } from './unit.ts';

/** Minimum time before another rule may replace an action, and before an order that was not followed is repeated. */
export const recheckMs = 900_000;
/** An order to switch cooling on again is repeated sooner. */
const giveBackMs = 60_000;

export interface UnitHistory {
  order: ThermalOrder | undefined;
  /** Another source has switched the unit: until then it is left unchanged. */
  leftUntil: number;
  executing: boolean;
  /** The program has just started: missing battery values may still arrive. */
  listening?: boolean;
}
export interface Judgement {
  shown: ThermalUnit;
  /** The order to be given now. */
  ask?: Choice;
  /** The order to be stored from now on. */
  order: ThermalOrder | undefined;
  /** Another source switched the unit. */
  lost?: true;
}
interface Rules extends ThermalDoc {
  revision: number;
}

export function judge(unit: Unit, state: UnitHistory, rules: Rules, now: number): Judgement {
  const { does, target, switchable, readOnly } = unit;
  const toShown = shownBy(unit, state);
  if (!switchable) return { shown: toShown('notSupported', 'lacksCommands'), order: undefined };
  if (readOnly) return { shown: toShown('notExecuting', 'readOnly'), order: undefined };
  if (does === undefined) return { shown: toShown('notExecuting', 'silent'), order: state.order };
  const { order } = state;
  if (!isControlled(target, order)) return { shown: toShown('notExecuting', 'notControlled'), order: undefined };
  if (isLost(order, does)) return { shown: toShown('notExecuting', 'byHand'), order: undefined, lost: true };
  if (order === undefined && rules.enabled && (does === 'powerOff' || now < state.leftUntil))
    return { shown: toShown('notExecuting', 'byHand', does === 'powerOff' ? {} : { checkAt: state.leftUntil }), order };
  if (order && state.listening && !isKnown(unit))
    return { shown: toShown(does, order.why, { rule: order.rule, since: order.at }), order };
  const choice = settledOn(unit, order, rules, now);
  if (!choice) {
    const why = rules.enabled ? 'noRule' : 'disabled';
    return { shown: toShown('notExecuting', why), order: order && isYoung(order, rules, now) ? order : undefined };
  }
  return carriedOut(choice, does, toOrder(choice, order, rules.revision, now), now, toShown);
}

/** The action is done, is still awaited, or is ordered now. */
function carriedOut(choice: Choice, does: ThermalAction, asked: ThermalOrder, now: number, toShown: ToShown): Judgement {
  const { why, rule } = choice;
  const since = { rule, since: asked.at };
  if (choice.action === does) {
    const order = { ...asked, followed: true };
    return { shown: toShown(does, why, { ...since, checkAt: asked.at + recheckMs }), order };
  }
  const again = asked.askedAt + (choice.action === 'powerOn' ? giveBackMs : recheckMs);
  if (asked.askedAt > 0 && now < again)
    return { shown: toShown('notExecuting', 'notFollowed', { ...since, checkAt: again }), order: asked };
  return { shown: toShown('executing', why, since), ask: choice, order: { ...asked, askedAt: now } };
}

const isKnown = ({ around }: Unit): boolean => around.power !== undefined && around.temperature !== undefined;

/** EMS control, or the standby that was ordered. */
const isControlled = (target: Unit['target'], order: ThermalOrder | undefined): boolean =>
  target === 'emsControl' || (target === 'standby' && order !== undefined);

/** A unit that had followed and now does something else was switched by another source. Its action is not reverted. */
const isLost = (order: ThermalOrder | undefined, does: Unit['does']): boolean => !!order?.followed && order.action !== does;

const isYoung = ({ at, revision }: ThermalOrder, rules: Rules, now: number): boolean =>
  revision === rules.revision && now - at < recheckMs;

/** The action chosen now, or the stored one if it is too recent to be replaced. */
function settledOn({ does, around }: Unit, order: ThermalOrder | undefined, rules: Rules, now: number): Choice | undefined {
  const choice = chooseAction(rules, around, order !== undefined && does !== 'powerOn');
  const other = choice?.why === 'rule' && choice.action !== order?.action;
  return order && other && isYoung(order, rules, now) ? order : choice;
}

function toOrder({ action, why, rule }: Choice, before: ThermalOrder | undefined, revision: number, now: number): ThermalOrder {
  const named = rule === undefined ? {} : { rule };
  if (before?.action === action) return { ...before, why, ...named, revision };
  return { action, why, ...named, at: now, askedAt: 0, followed: false, revision };
}

type ToShown = ReturnType<typeof shownBy>;
type Facts = Partial<Record<'rule' | 'since' | 'checkAt', number | undefined>>;
const shownBy =
  ({ id, name, does, target, around }: Unit, { order, executing }: UnitHistory) =>
  (status: ThermalUnit['status'], why: ThermalUnit['why'], facts: Facts = {}): ThermalUnit => {
    // The mode of a unit that does not respond is unknown as well.
    const controlled = does && isControlled(target, order);
    const figures = { ...facts, controlled, power: around.power, temperature: around.temperature };
    return {
      id,
      name,
      status: executing ? 'executing' : status,
      why,
      ...Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined)),
    };
  };
