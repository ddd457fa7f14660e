// The guns of a charging pile and their vehicles: arrivals, charging power and departure.
import { recordOf } from '../../../core/object.ts';
import { step } from '../../../core/pointer.ts';
import { numberIn } from '../model.ts';
import { hash01 } from '../noise.ts';

interface Vehicle {
  soc: number;
  goal: number;
  /** Energy capacity of its battery in kWh. */
  size: number;
  charged: number;
  minutes: number;
  /** Minutes that it stays after charging. */
  stays: number;
}
export interface Gun {
  vehicle: Vehicle | undefined;
  /** Power into the vehicle in kW. */
  power: number;
  /** An operator stopped charging. The vehicle stays until it leaves, without charging. */
  stopped: boolean;
}

/** Minutes between plugging in and the start of charging. */
const handshake = 1;
/** Arrivals by hour, relative to the busiest hour. */
const busy = [
  0.12, 0.06, 0.04, 0.03, 0.05, 0.12, 0.25, 0.45, 0.6, 0.62, 0.7, 0.9, 1, 0.85, 0.66, 0.6, 0.66, 0.85, 0.98, 0.92, 0.74, 0.52,
  0.36, 0.22,
] as const;

export function gunOf(saved: unknown): Gun {
  const vehicle = step(saved, 'vehicle');
  const names = ['soc', 'goal', 'size', 'charged', 'minutes', 'stays'] as const;
  return {
    vehicle: vehicle === undefined ? undefined : recordOf(names, (name) => numberIn(vehicle, name, 0)),
    power: numberIn(saved, 'power', 0),
    stopped: step(saved, 'stopped') === true,
  };
}

export const isFull = ({ soc, goal }: Vehicle): boolean => soc >= goal;
const wants = ({ vehicle, stopped }: Gun): boolean =>
  vehicle !== undefined && !stopped && vehicle.minutes >= handshake && !isFull(vehicle);

/**
 * The gun whose values the pile reports as its own: a charging gun first, and among several the one that has been occupied
 * longest.
 */
export function shownOf(guns: readonly Gun[]): Gun | undefined {
  const rank = (gun: Gun): number => (gun.power > 0 ? 1e6 : 0) + (gun.vehicle?.minutes ?? -1);
  return guns.reduce<Gun | undefined>((best, gun) => (best && rank(best) >= rank(gun) ? best : gun), undefined);
}

/**
 * A vehicle may arrive at each free gun. `hour`: hour of the day at the station. `arrivals`: vehicles per gun and hour at the
 * busiest time.
 */
export function come(guns: readonly Gun[], at: number, hour: number, arrivals: number, seed: number): void {
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

/** The power of a vehicle decreases as its battery fills up. The power of the pile is divided evenly. */
export function share(guns: readonly Gun[], ratedPower: number): void {
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

/** Charges the vehicle at a gun for this number of minutes. Returns the energy in kWh. */
export function charge(gun: Gun, minutes: number): number {
  const { vehicle } = gun;
  if (!vehicle) return 0;
  // The last step of a session is limited to the remaining energy.
  const room = ((vehicle.goal - vehicle.soc) * vehicle.size * 60) / minutes;
  gun.power = Math.min(gun.power, Math.max(0, room));
  const energy = (gun.power * minutes) / 60;
  vehicle.soc = Math.min(vehicle.goal, vehicle.soc + energy / vehicle.size);
  vehicle.charged += energy;
  vehicle.minutes += minutes;
  return energy;
}
/** After charging, a vehicle stays for a while and then leaves. */
export function leave(gun: Gun, minutes: number): void {
  const { vehicle } = gun;
  if (!vehicle) return;
  if (gun.stopped || vehicle.soc >= vehicle.goal - 1e-9) vehicle.stays -= minutes;
  if (vehicle.stays <= 0) Object.assign(gun, { vehicle: undefined, power: 0, stopped: false });
}
