// A charging pile: vehicles arrive depending on the hour of the day, charge as their battery allows, and leave. The guns share
// its power. Arrivals are drawn from the seed for each minute, so that fine and coarse steps have the same vehicles.
import type { Codes } from '../codes.ts';
import { numberIn, readersOf, type Model, type Step } from '../model.ts';
import { charge, come, type Gun, gunOf, isFull, leave, share, shownOf } from './pileGuns.ts';

export interface PileModel extends Model {
  /** Power drawn from the site in kW. */
  readonly power: number;
  /** `hour`: hour of the day at the station, 0 to 24. */
  step(step: Step, hour: number): void;
}
export interface PileParts {
  guns: number;
  /** Maximum power of all guns together in kW. */
  ratedPower: number;
  /** Vehicles that arrive at one gun per hour at the busiest time. */
  arrivals: number;
  seed: number;
  codes: Codes<'charger'>;
  state: unknown;
}
interface PileState {
  guns: readonly Gun[];
  energyTotal: number;
  /** The last minute for which vehicles were drawn; -1: none. */
  minute: number;
  /** Power into the vehicles, and power drawn from the site, in kW. */
  given: number;
  power: number;
}

const efficiency = 0.955;
/** Power of fans and display without and with a vehicle, in kW. */
const [resting, awake] = [0.05, 0.18];

export function createPile({ guns: count, codes, state: saved, ...parts }: PileParts): PileModel {
  const savedGuns = (saved as { guns?: unknown[] } | undefined)?.guns;
  const state: PileState = {
    guns: Array.from({ length: count }, (_, i) => gunOf(savedGuns?.[i])),
    energyTotal: numberIn(saved, 'energyTotal', 0),
    minute: numberIn(saved, 'minute', -1),
    given: 0,
    power: resting,
  };
  const { guns } = state;
  const own = pileReaders(state, codes);
  return {
    get power() {
      return state.power;
    },
    step: (step, hour) => stepPile(state, step, hour, parts),
    age: (times) => void (state.energyTotal *= times),
    reader: (path, name) => (path === '' ? own(path, name) : gunReader(guns, path, name, codes)),
    write(path, name, value) {
      if (path !== '' || name !== 'control') return false;
      for (const gun of guns) {
        gun.stopped = value === codes.control.stop && gun.vehicle !== undefined;
        if (gun.stopped) gun.power = 0;
      }
      return true;
    },
    save: () => ({ guns: guns.map((gun) => ({ ...gun })), energyTotal: state.energyTotal, minute: state.minute }),
  };
}

type Parts = Pick<PileParts, 'arrivals' | 'ratedPower' | 'seed'>;
function stepPile(state: PileState, { at, dtS }: Step, hour: number, { arrivals, ratedPower, seed }: Parts): void {
  const { guns } = state;
  const now = Math.floor(at / 60_000);
  // After a long interruption, only the arrivals of the last ten hours are drawn.
  const first = Math.max(state.minute < 0 ? now : state.minute + 1, now - 600);
  for (let each = first; each <= now; each++) come(guns, each, hour, arrivals, seed);
  state.minute = Math.max(state.minute, now);
  share(guns, ratedPower);
  state.given = 0;
  for (const gun of guns) {
    state.energyTotal += charge(gun, dtS / 60);
    state.given += gun.power;
    leave(gun, dtS / 60);
  }
  state.power = state.given / efficiency + (guns.some(({ vehicle }) => vehicle) ? awake : resting);
}

/** Voltage at the gun in V, which is that of the vehicle battery. */
const volt = (gun: Gun | undefined): number => (gun?.vehicle ? 340 + gun.vehicle.soc * 70 : 0);
const ampere = (gun: Gun | undefined): number => (gun?.vehicle ? (gun.power * 1000) / volt(gun) : 0);
const percent = (gun: Gun | undefined): number => (gun?.vehicle ? gun.vehicle.soc * 100 : Number.NaN);
function stateOf(gun: Gun | undefined, { gunState }: Codes<'charger'>): number {
  if (!gun?.vehicle) return gunState.idle;
  if (gun.power > 0) return gunState.charging;
  return gunState[gun.stopped || isFull(gun.vehicle) ? 'finished' : 'plugged'];
}

const pileReaders = (state: PileState, codes: Codes<'charger'>) => {
  const { guns } = state;
  const shown = (): Gun | undefined => shownOf(guns);
  return readersOf({
    gunState: () => stateOf(shown(), codes),
    gunsCharging: () => guns.filter(({ power }) => power > 0).length,
    power: () => state.given,
    voltage: () => volt(shown()),
    current: () => ampere(shown()),
    vehicleSoc: () => percent(shown()),
    energyTotal: () => state.energyTotal,
    sessionEnergy: () => shown()?.vehicle?.charged ?? 0,
    sessionMinutes: () => Math.floor(shown()?.vehicle?.minutes ?? 0),
  });
};

/** The readings of a single gun: "/gun.2". */
function gunReader(guns: readonly Gun[], path: string, name: string, codes: Codes<'charger'>): (() => number) | undefined {
  const gun = guns[Number(/^\/\w+\.(\d+)$/.exec(path)?.[1]) - 1];
  if (!gun) return undefined;
  const readers = readersOf({
    state: () => stateOf(gun, codes),
    power: () => gun.power,
    voltage: () => volt(gun),
    current: () => ampere(gun),
    vehicleSoc: () => percent(gun),
    sessionEnergy: () => gun.vehicle?.charged ?? 0,
    sessionMinutes: () => Math.floor(gun.vehicle?.minutes ?? 0),
  });
  return readers('', name);
}
