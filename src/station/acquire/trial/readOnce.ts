// In: an open link and requests. Out: what a device answers when it is read once. One that answers little at once, or lacks some of the registers, is
// asked in pieces.
import type { ReadRequest } from '../../modbus/deviceMap.ts';
import { LinkError, type ModbusLink } from '../../modbus/link.ts';
import { smaller } from '../../modbus/smaller.ts';
import type { Answer } from '../answers.ts';
import { isRefusal } from '../splitting.ts';

/** A person waits for the answer. */
const mostRequests = 32;
const longestMs = 6000;

/** The first request must be answered, or throws. After another one that is not answered no more is read. */
export async function readOnce(link: ModbusLink, requests: readonly ReadRequest[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = [...requests];
  const until = performance.now() + longestMs;
  let refusal: unknown;
  for (let asked = 0; asked < mostRequests && performance.now() < until; asked++) {
    const request = waiting.shift();
    if (!request) break;
    const { unitId, table, address, count } = request;
    try {
      answers.push({ request, words: await link.read(unitId, table, address, count) });
    } catch (error) {
      if (!isRefusal(error)) {
        if (!answers.some(({ words }) => words) || !(error instanceof LinkError)) throw error;
        break;
      }
      refusal ??= error;
      const pieces = smaller(request, error.exception);
      if (pieces) waiting.push(...pieces);
      else answers.push({ request, words: undefined });
    }
  }
  if (answers.every(({ words }) => words === undefined)) throw refusal;
  return answers;
}
