// Made by `npm run gen` from schemas/roles.json. Do not edit.
export type Role =
  | 'converter'
  | 'inverter'
  | 'battery'
  | 'dcConverter'
  | 'hybrid'
  | 'meter'
  | 'charger'
  | 'camera'
  | 'receiver'
  | 'liquidCooling'
  | 'airConditioner';
