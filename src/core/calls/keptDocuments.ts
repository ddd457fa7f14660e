/** Settings that handlers of the station save by rules of their own, so that no call of the catalogue may name one as its document. */
export const keptDocuments = [
  'station',
  'mode',
  'cloud',
  'site',
  'shutdown',
  'sequence',
  'latches',
  'theme',
  'wiringLayout',
  'vehicle',
  'storageCode',
  'strategy',
  'strategyMonths',
  'strategyDays',
  'manualPower',
  'batteryProtection',
  'planTracking',
  'priceMonths',
  'energySource',
  'meterPeriods',
] as const;
export type KeptDocument = (typeof keptDocuments)[number];
