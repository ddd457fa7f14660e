// Made by `npm run gen` from schemas/roles.json. Do not edit.
export type Role =
  | 'converter'
  | 'inverter'
  | 'battery'
  | 'dcConverter'
  | 'hybrid'
  | 'meter'
  | 'transformer'
  | 'charger'
  | 'camera'
  | 'receiver'
  | 'liquidCooling'
  | 'airConditioner';

/** By role and point: the choices that a simulated device speaks by. */
export const simulated = {
  converter: {
    phase: ['stopped', 'precharge', 'standby', 'charging', 'discharging', 'stopping', 'fault'],
    chargeState: ['charging', 'idle', 'discharging'],
    controlMode: ['remote'],
    gridState: ['on-grid', 'off-grid'],
    gridModeSet: ['on-grid'],
    workMode: ['unknown', 'ac-voltage', 'ac-power'],
    faultCode: ['none', 'ems-timeout', 'hardware', 'emergency-stop', 'precharge', 'grid-high', 'grid-low', 'grid-fast', 'grid-slow'],
    control: ['start', 'stop', 'reset', 'acOn', 'acOff', 'dcOn', 'dcOff'],
  },
  inverter: {
    phase: ['stopped', 'waiting', 'mppt', 'limited'],
    control: ['start', 'stop'],
  },
  battery: {
    packStatus: ['initial', 'charging', 'discharging', 'ready', 'charge-disabled', 'discharge-disabled', 'both-disabled', 'fault'],
    control: ['close', 'open', 'reset'],
  },
  dcConverter: {
    mode: ['stopped', 'buck', 'boost'],
  },
  hybrid: {
    chargeState: ['charging', 'idle', 'discharging'],
  },
  charger: {
    gunState: ['idle', 'plugged', 'charging', 'finished'],
    control: ['start', 'stop'],
  },
  receiver: {
    moving: ['parked', 'moving'],
  },
  liquidCooling: {
    mode: ['stopped', 'cooling', 'heating', 'circulation'],
    targetMode: ['stopped', 'cooling', 'heating', 'circulation', 'auto', 'standby', 'ems-control'],
    controlIndex: ['cell'],
    control: ['start', 'stop'],
  },
  airConditioner: {
    mode: ['standby', 'cooling', 'heating', 'fan'],
    control: ['start', 'stop'],
  },
} as const;

/** Those that power flows through. */
export const rolesOfPower: ReadonlySet<string> = new Set<Role>(['converter', 'inverter', 'battery', 'dcConverter', 'hybrid']);

export type SimulatedRole = keyof typeof simulated;
export type SimulatedNames<R extends SimulatedRole> = {
  readonly [P in keyof (typeof simulated)[R]]: (typeof simulated)[R][P] extends readonly (infer N)[] ? N : never;
};
