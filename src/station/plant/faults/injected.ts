// The active faults: those of the plant file by time, and those that a person injects, which take precedence.
import { type Fault, toFault } from './fault.ts';
import { type FrozenFault, toFrozen } from './readings.ts';
import { type ScriptedFault, type ScriptMoment, scriptedAt } from './scriptedFaults.ts';

export interface Injected {
  of(device: string): FrozenFault | undefined;
  /** Undefined ends the fault. */
  put(device: string, fault: Fault | undefined, valueOf: (key: string) => number): void;
  /** Advances the script. Returns the devices whose scripted fault has changed. */
  play(now: number, valueOf: (device: string, key: string) => number): { device: string; trips: boolean }[];
}

export function createInjected(script: readonly ScriptedFault[], of: Omit<ScriptMoment, 'now'>): Injected {
  const faults = new Map<string, FrozenFault>();
  const played = new Map<string, FrozenFault>();
  let scripted: ReadonlyMap<string, ScriptedFault> = new Map();
  return {
    of: (device) => faults.get(device) ?? played.get(device),
    put(device, fault, valueOf) {
      if (fault) faults.set(device, toFrozen(fault, valueOf));
      else faults.delete(device);
    },
    play(now, valueOf) {
      if (script.length === 0) return [];
      const before = scripted;
      scripted = scriptedAt(script, { ...of, now });
      const others = [...new Set([...before.keys(), ...scripted.keys()])].filter(
        (device) => scripted.get(device) !== before.get(device),
      );
      for (const device of others) {
        const row = scripted.get(device);
        const fault = row && toFault(row);
        if (fault)
          played.set(
            device,
            toFrozen(fault, (key) => valueOf(device, key)),
          );
        else played.delete(device);
      }
      return others.map((device) => ({ device, trips: scripted.get(device)?.fault === 'trips' }));
    },
  };
}
