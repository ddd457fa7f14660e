// The faults in force: those of the plant file by their hours, and over them those that somebody injects.
import { type Fault, toFault } from './fault.ts';
import { type ScriptedFault, type ScriptMoment, scriptedAt } from './scriptedFaults.ts';

export interface Injected {
  of(device: string): Fault | undefined;
  /** Undefined heals it. */
  put(device: string, fault: Fault | undefined): void;
  /** Moves the script on; answers the devices for which it says something else by now. */
  play(now: number): { device: string; trips: boolean }[];
}

export function createInjected(script: readonly ScriptedFault[], of: Omit<ScriptMoment, 'now'>): Injected {
  const faults = new Map<string, Fault>();
  let scripted: ReadonlyMap<string, ScriptedFault> = new Map();
  return {
    of(device) {
      const row = scripted.get(device);
      return faults.get(device) ?? (row && toFault(row));
    },
    put(device, fault) {
      if (fault) faults.set(device, fault);
      else faults.delete(device);
    },
    play(now) {
      if (script.length === 0) return [];
      const before = scripted;
      scripted = scriptedAt(script, { ...of, now });
      const others = [...new Set([...before.keys(), ...scripted.keys()])].filter(
        (device) => scripted.get(device) !== before.get(device),
      );
      return others.map((device) => ({ device, trips: scripted.get(device)?.fault === 'trips' }));
    },
  };
}
