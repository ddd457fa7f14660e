import { kindContract } from '../contract.tsx';
import { cell, partsSchema, stackOf } from './samples.ts';

kindContract({
  kind: 'cells',
  options: { key: 'cell#voltage' },
  value: { schema: partsSchema, data: stackOf({ clusters: 2, size: 20 }) },
  says: 'Heat map',
  saysInChinese: 'Heat map',
  empty: { groups: [], values: {} },
  misfit: { data: { groups: 'many', values: {} }, says: /The node: expected part columns, got/ },
  around: { devices: [cell] },
});
