import { kindContract } from '../contract.tsx';
import { deviceSchema, station, stationSchema } from './samples.ts';

kindContract({ kind: 'form', options: {}, value: { schema: stationSchema, data: station }, says: 'Lakeside' });
kindContract({ kind: 'form', options: {}, value: { schema: stationSchema, data: station }, draft: true, says: 'Lakeside' });
kindContract({
  kind: 'form',
  options: {},
  value: {
    schema: deviceSchema,
    data: { name: 'PCS 1', protocol: 'tcp', port: 502, link: { ip: '10.0.0.1' }, units: [{ name: 'A' }] },
  },
  draft: true,
  says: 'PCS 1',
});
