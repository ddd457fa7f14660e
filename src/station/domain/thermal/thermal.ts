// Switches the liquid cooling by the saved rules: evaluates them every few seconds, orders with read-back, repeats orders, and
// writes log entries.
import type { Commander, DocStore, LogBegin, LogEntry } from '../../contract/index.ts';
import type { Thermal, ThermalAction, ThermalDoc, ThermalOrder, ThermalState } from '../../contract/thermal.ts';
import { isDisk } from '../../files/disk.ts';
import type { Choice } from './chooseAction.ts';
import { judge, type Judgement, recheckMs } from './judge.ts';
import { type SwitchCommand, type Unit, type UnitParts, unitsOf } from './unit.ts';

export interface ThermalParts extends UnitParts {
  docs: DocStore;
  commander: Pick<Commander, 'run'>;
  begin: LogBegin;
  report: (what: string, error: unknown) => void;
  /** 0: only `tick` evaluates the rules. */
  everyMs?: number;
}
interface ThermalEngine extends ThermalParts {
  orders: Map<string, ThermalOrder>;
  /** Units that another source switched are left alone for this time, unless the rules are saved again. */
  left: Map<string, { until: number; revision: number }>;
  executing: Set<string>;
  begunAt: number;
}
const collection = 'thermalOrders';
const by = 'station';
/** How long after the start missing battery values may still arrive. */
const listeningMs = 60_000;

export function createThermal(parts: ThermalParts): Thermal {
  const { docs, report, everyMs = 5000 } = parts;
  const saved = docs.tx((tx) => tx.list<ThermalOrder>(collection));
  const orders = new Map(saved.map(({ id, body }) => [id, body]));
  const state: ThermalEngine = { ...parts, orders, left: new Map(), executing: new Set(), begunAt: parts.clock.now() };
  let busy: Promise<void> = Promise.resolve();
  const tick = (): Promise<void> => (busy = tickOf(state).catch((error: unknown) => report('thermal', error)));
  const timer = everyMs > 0 ? setInterval(() => void tick(), everyMs) : undefined;
  timer?.unref();
  return {
    state: () => stateOf(state),
    letGo: (device) => letGo(state, device),
    tick,
    async close() {
      clearInterval(timer);
      await busy;
    },
  };
}

function rulesOf({ docs }: ThermalEngine): ThermalDoc & { revision: number } {
  const saved = docs.tx((tx) => tx.get<ThermalDoc>('settings', 'thermal'));
  return { enabled: false, rules: [], ...saved?.body, revision: saved?.revision ?? 0 };
}

function judgeOf(state: ThermalEngine, unit: Unit): Judgement {
  const { id } = unit;
  const rules = rulesOf(state);
  const left = state.left.get(id);
  const leftUntil = left?.revision === rules.revision ? left.until : 0;
  const now = state.clock.now();
  const listening = now - state.begunAt <= listeningMs;
  return judge(unit, { order: state.orders.get(id), leftUntil, executing: state.executing.has(id), listening }, rules, now);
}

const leave = (state: ThermalEngine, id: string): void =>
  void state.left.set(id, { until: state.clock.now() + recheckMs, revision: rulesOf(state).revision });

async function tickOf(state: ThermalEngine): Promise<void> {
  const idle = unitsOf(state).filter(({ id }) => !state.executing.has(id));
  await Promise.all(
    idle.map(async (unit) => {
      const { order, ask, lost } = judgeOf(state, unit);
      if (lost) leave(state, unit.id);
      keep(state, unit.id, order);
      if (ask) await carryOut(state, unit, ask);
    }),
  );
}

/** A disk error is only reported, so that cooling can still be switched on again. */
function keep({ docs, orders, report }: ThermalEngine, id: string, order: ThermalOrder | undefined): void {
  const before = orders.get(id);
  if (JSON.stringify(before) === JSON.stringify(order)) return;
  if (order) orders.set(id, order);
  else orders.delete(id);
  try {
    docs.tx((tx) => (order ? void tx.put(collection, id, order, by) : tx.remove(collection, id)));
  } catch (error) {
    if (!isDisk(error)) throw error;
    report('thermal', error);
  }
}

const commandsFor: Record<ThermalAction, (unit: Unit) => SwitchCommand[]> = {
  powerOff: () => ['stop'],
  standby: ({ does }) => (does === 'powerOff' ? ['start', 'standby'] : ['standby']),
  powerOn: ({ does, target }) => [
    ...(does === 'powerOff' ? (['start'] as const) : []),
    ...(target === 'standby' ? (['emsControl'] as const) : []),
  ],
};

async function carryOut(state: ThermalEngine, unit: Unit, choice: Choice): Promise<void> {
  const { commander, executing } = state;
  const { id } = unit;
  executing.add(id);
  const end = state.begin(toLine(state, unit, choice));
  let outcome: LogEntry['outcome'] = 'confirmed';
  try {
    for (const command of commandsFor[choice.action](unit)) {
      const result = await commander.run(id, command, {}, by);
      outcome = result.outcome;
      if (outcome !== 'confirmed') break;
    }
  } catch (error) {
    outcome = 'unknown';
    throw error;
  } finally {
    end({ ...toLine(state, unit, choice), outcome });
    executing.delete(id);
  }
}

function toLine({ clock }: ThermalEngine, { id, does, around }: Unit, { action, why, rule }: Choice): LogEntry {
  const { power, temperature } = around;
  return {
    at: clock.now(),
    who: by,
    kind: 'command',
    what: 'thermal.switch',
    target: id,
    before: { action: does },
    after: { action, why, rule, power, temperature },
  };
}

function letGo(state: ThermalEngine, device: string): void {
  if (!unitsOf(state).some(({ id }) => id === device)) return;
  leave(state, device);
  keep(state, device, undefined);
}

/** The status of all units together is the first of these that a unit has. */
const foremost = ['executing', 'powerOn', 'standby', 'powerOff', 'notExecuting', 'notSupported'] as const;
function stateOf(state: ThermalEngine): ThermalState {
  const units = unitsOf(state).map((unit) => judgeOf(state, unit).shown);
  return { status: foremost.find((each) => units.some(({ status }) => status === each)) ?? 'notSupported', units };
}
