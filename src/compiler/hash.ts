// Returns a short hash of plain data, equal on every machine. The order of members matters because users see it.
import { createHash } from 'node:crypto';

export const contentHash = (data: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(data) ?? '')
    .digest('hex')
    .slice(0, 16);
