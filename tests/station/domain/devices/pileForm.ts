// The form of a charging pile with an address of its own.
export const pileForm = (busbarName: string) => ({
  name: 'Pile',
  type: 'chargingpile',
  model: 'generic',
  busbarName,
  gunCount: 2,
  protocol: 'modbus-tcp',
  ip: '10.0.0.7',
  port: 1502,
  unitId: 3,
});
