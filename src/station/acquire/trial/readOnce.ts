// Reads a device once over an open link. A refused request is split: it may be too long, or some registers may not exist. Blocks
// are prepared if necessary; one that is not ready in time counts as refused.
import type { Endpoint } from '../../modbus/client.ts';
import type { PlacedPoint, ReadRequest } from '../../modbus/deviceMap.ts';
import { LinkError, type ModbusLink } from '../../modbus/link.ts';
import { smaller } from '../../modbus/smaller.ts';
import type { Answer } from '../answers.ts';
import { readRequest } from '../preparing.ts';
import { isRefusal } from '../splitting.ts';

/** Limits, because a person is waiting. */
const mostRequests = 128;
const longestMs = 6000;

export const isOwn = ({ path }: Pick<PlacedPoint, 'path'>): boolean => path === '';

/**
 * Throws if no request returns values. Otherwise stops reading at the first request without a response. A part that does not
 * respond counts as refused.
 */
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
        if (!request.points.some(isOwn)) answers.push({ request, words: undefined });
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
