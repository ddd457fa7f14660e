// In: an open link and requests. Out: the answers of a device that is read once. If it refuses a request, because it is too long or some registers do not
// exist, the request is split.
import type { ReadRequest } from '../../modbus/deviceMap.ts';
import { LinkError, type ModbusLink } from '../../modbus/link.ts';
import { smaller } from '../../modbus/smaller.ts';
import type { Answer } from '../answers.ts';
import { isRefusal } from '../splitting.ts';

/** Limits, because a person is waiting. */
const mostRequests = 32;
const longestMs = 6000;

/** Throws if the first request gets no answer. Stops reading at a later one that gets none. */
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
