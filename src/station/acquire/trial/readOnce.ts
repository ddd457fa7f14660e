// In: an open link and requests. Out: the answers of a device that is read once. If it refuses a request, because it is too long or some registers do not
// exist, the request is split. Blocks that have to be prepared are prepared; one that is not ready in time counts as refused.
import type { Endpoint } from '../../modbus/client.ts';
import type { ReadRequest } from '../../modbus/deviceMap.ts';
import { LinkError, type ModbusLink } from '../../modbus/link.ts';
import { smaller } from '../../modbus/smaller.ts';
import type { Answer } from '../answers.ts';
import { readRequest } from '../preparing.ts';
import { isRefusal } from '../splitting.ts';

/** Limits, because a person is waiting. */
const mostRequests = 32;
const longestMs = 6000;

/** Throws if the first request gets no answer. Stops reading at a later one that gets none. */
export async function readOnce(where: Endpoint, link: ModbusLink, requests: readonly ReadRequest[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = [...requests];
  const until = performance.now() + longestMs;
  let refusal: unknown;
  for (let asked = 0; asked < mostRequests && performance.now() < until; asked++) {
    const request = waiting.shift();
    if (!request) break;
    try {
      answers.push({ request, words: await readRequest(where, link, request) });
    } catch (error) {
      const isNotReady = request.prepare !== undefined && link.open && error instanceof LinkError;
      if (!isRefusal(error) && !isNotReady) {
        if (!answers.some(({ words }) => words) || !(error instanceof LinkError)) throw error;
        break;
      }
      refusal ??= error;
      const pieces = isRefusal(error) ? smaller(request, error.exception) : undefined;
      if (pieces) waiting.push(...pieces);
      else answers.push({ request, words: undefined });
    }
  }
  if (answers.every(({ words }) => words === undefined)) throw refusal;
  return answers;
}
