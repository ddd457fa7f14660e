// The part of G2 that these charts need, loaded with the first chart.
import { extend, litelib, Runtime } from '@antv/g2';
import { Theta, Transpose } from '@antv/g2/esm/coordinate/index';
import { Cell } from '@antv/g2/esm/mark/index';
import { DodgeX, StackY } from '@antv/g2/esm/transform/index';

export const Chart = extend(Runtime, {
  ...litelib(),
  'coordinate.theta': Theta,
  'coordinate.transpose': Transpose,
  'mark.cell': Cell,
  'transform.stackY': StackY,
  'transform.dodgeX': DodgeX,
});
