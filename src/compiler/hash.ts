// In: plain data. Out: a short hash that is the same on every machine. The order of members counts: it is what people see.
import { createHash } from 'node:crypto';

export const contentHash = (data: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(data) ?? '')
    .digest('hex')
    .slice(0, 16);
