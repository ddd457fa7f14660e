// The worst state of several devices.
import type { LinkState } from '../../contract/index.ts';

const order: readonly LinkState[] = ['offline', 'abnormal', 'timeout', 'delay', 'alarm', 'normal', 'none'];
export const worstOf = (states: readonly LinkState[]): LinkState => order.find((state) => states.includes(state)) ?? 'normal';
