// A charging pile: vehicles come by the hour of the day, charge as their battery lets them, and leave. Its guns share its power.
// Whoever comes is drawn for each minute from the seed, so that fine and coarse steps see the same vehicles.
import { recordOf } from '../../../core/object.ts';
import { step } from '../../../core/pointer.ts';
import type { Codes } from '../codes.ts';
import { numberIn, readersOf, type Model, type Step } from '../model.ts';
import { hash01 } from '../noise.ts';

export interface PileModel extends Model {
  /** kW drawn from the site. */
  power: number;
  /** `hour` of the station's day, 0 to 24. */
  step(step: Step, hour: number): void;
}
export interface PileParts {
  guns: number;
  /** kW that it gives to all guns together. */
  ratedPower: number;
  /** Vehicles that come to one gun in an hour, at the busiest. */
  arrivals: number;
  seed: number;
  codes: Codes<'charger'>;
  state: unknown;
}
interface Vehicle {
  soc: number;
  goal: number;
  /** kWh of its battery. */
  size: number;
  charged: number;
  minutes: number;
  /** Minutes that it stays when it has what it wanted. */
  stays: number;
}
interface Gun {
  vehicle: Vehicle | undefined;
  /** kW that go into the vehicle. */
  power: number;
  /** An operator stopped it: the vehicle stays without charging until it leaves. */
  stopped: boolean;
}

const efficiency = 0.955;
/** kW that fans and screen draw, with and without a vehicle. */
const [resting, awake] = [0.05, 0.18];
/** Minutes between the plug and the first current. */
const handshake = 1;
/** How busy each hour is, of the busiest. */
const busy = [
  0.12, 0.06, 0.04, 0.03, 0.05, 0.12, 0.25, 0.45, 0.6, 0.62, 0.7, 0.9, 1, 0.85, 0.66, 0.6, 0.66, 0.85, 0.98, 0.92, 0.74, 0.52,
  0.36, 0.22,
] as const;

export function createPile({ guns: count, ratedPower, arrivals, seed, codes, state }: PileParts): PileModel {
  const guns = Array.from({ length: count }, (_, i) => gunOf((state as { guns?: unknown[] } | undefined)?.guns?.[i]));
  let energyTotal = numberIn(state, 'energyTotal', 0);
  let minute = numberIn(state, 'minute', -1);
  let given = 0;
  const wants = ({ vehicle, stopped }: Gun): boolean =>
    vehicle !== undefined && !stopped && vehicle.minutes >= handshake && vehicle.soc < vehicle.goal;
  const stateOf = (gun: Gun | undefined): number => {
    if (!gun?.vehicle) return codes.gunState.idle;
    if (gun.power > 0) return codes.gunState.charging;
    return codes.gunState[gun.stopped || gun.vehicle.soc >= gun.vehicle.goal ? 'finished' : 'plugged'];
  };
  /** The gun that the pile's own points tell of: one that charges before one that does not, the longest first. */
  const shown = (): Gun | undefined => {
    const rank = (gun: Gun): number => (gun.power > 0 ? 1e6 : 0) + (gun.vehicle?.minutes ?? -1);
    return guns.reduce<Gun | undefined>((best, gun) => (best && rank(best) >= rank(gun) ? best : gun), undefined);
  };
  /** V at the gun: of the vehicle's battery. */
  const volt = (gun: Gun | undefined): number => (gun?.vehicle ? 340 + gun.vehicle.soc * 70 : 0);

  const own = readersOf({
    gunState: () => stateOf(shown()),
    gunsCharging: () => guns.filter(({ power }) => power > 0).length,
    power: () => given,
    voltage: () => volt(shown()),
    current: () => {
      const gun = shown();
      return gun?.vehicle ? (gun.power * 1000) / volt(gun) : 0;
    },
    vehicleSoc: () => {
      const vehicle = shown()?.vehicle;
      return vehicle ? vehicle.soc * 100 : Number.NaN;
    },
    energyTotal: () => energyTotal,
    sessionEnergy: () => shown()?.vehicle?.charged ?? 0,
    sessionMinutes: () => Math.floor(shown()?.vehicle?.minutes ?? 0),
  });
  /** What each gun reads by itself: "/gun.2". */
  const ofGun = (path: string, name: string): (() => number) | undefined => {
    const gun = guns[Number(/^\/\w+\.(\d+)$/.exec(path)?.[1]) - 1];
    if (!gun) return undefined;
    const readers = readersOf({
      state: () => stateOf(gun),
      power: () => gun.power,
      voltage: () => volt(gun),
      current: () => (gun.vehicle ? (gun.power * 1000) / volt(gun) : 0),
      vehicleSoc: () => (gun.vehicle ? gun.vehicle.soc * 100 : Number.NaN),
      sessionEnergy: () => gun.vehicle?.charged ?? 0,
      sessionMinutes: () => Math.floor(gun.vehicle?.minutes ?? 0),
    });
    return readers('', name);
  };

  const model: PileModel = {
    power: resting,
    step(step, hour) {
      const now = Math.floor(step.at / 60_000);
      // After a long sleep only the last hours matter.
      for (let each = Math.max(minute < 0 ? now : minute + 1, now - 600); each <= now; each++) come(each, hour);
      minute = Math.max(minute, now);
      const minutes = step.dtS / 60;
      share();
      given = 0;
      for (const gun of guns) {
        const { vehicle } = gun;
        if (!vehicle) continue;
        // The last step of a session is as much as it still takes.
        const room = ((vehicle.goal - vehicle.soc) * vehicle.size * 60) / minutes;
        gun.power = Math.min(gun.power, Math.max(0, room));
        const energy = (gun.power * minutes) / 60;
        vehicle.soc = Math.min(vehicle.goal, vehicle.soc + energy / vehicle.size);
        vehicle.charged += energy;
        vehicle.minutes += minutes;
        energyTotal += energy;
        given += gun.power;
        if (gun.stopped || vehicle.soc >= vehicle.goal - 1e-9) vehicle.stays -= minutes;
        if (vehicle.stays <= 0) Object.assign(gun, { vehicle: undefined, power: 0, stopped: false });
      }
      model.power = given / efficiency + (guns.some(({ vehicle }) => vehicle) ? awake : resting);
    },
    age: (times) => void (energyTotal *= times),
    reader: (path, name) => (path === '' ? own(path, name) : ofGun(path, name)),
    write(path, name, value) {
      if (path !== '' || name !== 'control') return false;
      for (const gun of guns) {
        gun.stopped = value === codes.control.stop && gun.vehicle !== undefined;
        if (gun.stopped) gun.power = 0;
      }
      return true;
    },
    save: () => ({ guns: guns.map((gun) => ({ ...gun })), energyTotal, minute }),
  };
  return model;

  /** A vehicle for each free gun, perhaps. */
  function come(at: number, hour: number): void {
    const chance = (arrivals * (busy[Math.floor(hour) % 24] ?? 0)) / 60;
    guns.forEach((gun, i) => {
      const own = seed ^ (i * 7919 + 1);
      if (gun.vehicle || hash01(own, at) >= chance) return;
      const draw = (n: number): number => hash01(own ^ (n * 104_729), at);
      gun.vehicle = {
        soc: 0.12 + 0.45 * draw(1),
        goal: 0.8 + 0.2 * draw(2),
        size: 45 + 45 * draw(3),
        charged: 0,
        minutes: 0,
        stays: 2 + 12 * draw(4),
      };
    });
  }
  /** What each vehicle takes falls towards its full battery; what the pile has is dealt out evenly. */
  function share(): void {
    let left = ratedPower;
    let open = guns.filter(wants).length;
    for (const gun of guns) {
      gun.power = 0;
      if (!wants(gun) || !gun.vehicle) continue;
      const { soc, size } = gun.vehicle;
      const taken = size * 1.7 * Math.min(1, Math.max(0.06, (1 - soc) / 0.25));
      gun.power = Math.min(taken, left / open);
      left -= gun.power;
      open -= 1;
    }
  }
}

function gunOf(saved: unknown): Gun {
  const vehicle = step(saved, 'vehicle');
  const names = ['soc', 'goal', 'size', 'charged', 'minutes', 'stays'] as const;
  return {
    vehicle: vehicle === undefined ? undefined : recordOf(names, (name) => numberIn(vehicle, name, 0)),
    power: numberIn(saved, 'power', 0),
    stopped: step(saved, 'stopped') === true,
  };
}
