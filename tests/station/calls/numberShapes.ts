// Fields that use the number patterns of the specification, with accepted and refused values. Console and station must agree on
// them.
interface NumberField {
  /** A pattern of schemas/entities/shared/numbers.json. */
  shape: string;
  entity: string;
  at: string;
  /** Other members that must be present for the field to be checked. */
  others?: object;
  good: readonly number[];
  bad: readonly number[];
}

const transformer = { type: 'transformer' };
const storage = { type: 'storage' };

export const numberFields: readonly NumberField[] = [
  { shape: 'number', entity: 'planTracking#keptRow', at: 'power', good: [-999_999.1234], bad: [1_000_000, 0.12345] },
  { shape: 'number63', entity: 'station', at: 'installedPower', good: [0, 999_999.123], bad: [0.1234, 1_000_000, -1] },
  { shape: 'percent', entity: 'environment', at: 'humidity', good: [0, 99.9, 100], bad: [-1, 101, 0.12] },
  {
    shape: 'intPercent',
    entity: 'strongElectricity#node',
    at: 'forwardEfficiency',
    others: transformer,
    good: [0.25, 100],
    bad: [-1, 101, 0.123],
  },
  {
    shape: 'intKwh',
    entity: 'strongElectricity#node',
    at: 'storageCapacity',
    others: storage,
    good: [999_999.1234],
    bad: [-1, 1_000_000, 0.12345],
  },
  { shape: 'kw', entity: 'strategyTemplate#row', at: 'power', good: [-999_999.12], bad: [1_000_000, 0.123] },
  { shape: 'intKw', entity: 'independentOperation', at: 'draw', good: [0, 999_999.12], bad: [-1, 1_000_000, 0.123] },
  { shape: 'price', entity: 'electricityPrice', at: 'buy', good: [0, 999.12345], bad: [-0.1, 1000, 0.123456] },
  { shape: 'price', entity: 'chargingTariff', at: 'price', good: [0, 99.12345], bad: [-0.1, 101, 1.123456] },
  { shape: 'float46', entity: 'carbon', at: 'factor', good: [0.123456], bad: [0.1234567] },
  { shape: 'soc', entity: 'strategyTemplate', at: 'socLow', good: [0, 99.25, 100], bad: [-1, 101, 0.123] },
  { shape: 'temperatureInput', entity: 'environment', at: 'temperature', good: [0, 98.9, 99], bad: [-0.1, 99.1, 0.12] },
];
