// The number shapes of the specification, as a form and the station judge them.
/** By the name of the shape: what it takes. */
export const good: Record<string, unknown[]> = {
  number: [-999_999.1234],
  number63: [999_999.123],
  number7: [9_999_999],
  float4dot6: [9999.123456],
  percent: [-100, 99.9],
  intPercent: [100, 0.25],
  kwh: [-999_999.1234],
  intKwh: [999_999.1234],
  kw: [-999_999],
  intKw: [0, 999_999],
  price: [999.12345],
  energy20: ['12345678901234567890'],
  float46: [1234.123456],
  soc: [0, 100],
  socMask: [0, 100],
  temperatureInput: [0, 99],
};
/** And what it refuses. */
export const bad: Record<string, unknown[]> = {
  number: [1_000_000, 0.12345],
  number63: [0.1234, 1_000_000],
  number7: [10_000_000, 1.5],
  float4dot6: [10_000, 0.1234567],
  percent: [101, 0.12],
  intPercent: [-1, 0.123],
  kwh: [0.12345],
  intKwh: [-1],
  kw: [0.5, 1_000_000],
  intKw: [-1, 1.5],
  price: [-0.1, 1000, 0.123456],
  energy20: ['123456789012345678901', '1.5'],
  float46: [12_345],
  soc: [-1, 101],
  socMask: [-1, 101],
  temperatureInput: [-0.1, 99.1],
};
