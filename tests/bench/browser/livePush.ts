// A proxy between a page and the station. It forwards everything unchanged and adds changes to the live stream at any rate; the
// page cannot distinguish them from those of the station.
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Change = readonly [pointer: string, value: number];
interface Topic {
  topic: string;
  numbers: Map<string, number>;
}
export interface LivePush {
  url: string;
  /** Topics for which the page received a snapshot, and how many numbers they contain. */
  told: () => { topics: number; numbers: number };
  /** Sends one more change event for each topic, with a new value for every number. */
  update: () => void;
  close: () => void;
}

export function pushThrough(station: string): Promise<LivePush> {
  const topics = new Map<string, Topic>();
  let stream: ServerResponse | undefined;
  let count = 0;

  /** Forwards complete events only, so that an added one is never inside another. */
  function passEvents(from: IncomingMessage, to: ServerResponse): void {
    let rest = '';
    stream = to;
    topics.clear();
    from.setEncoding('utf8');
    from.on('data', (text: string) => {
      const events = (rest + text).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        to.write(`${event}\n\n`);
        learn(event);
      }
    });
    from.once('end', () => to.end());
  }
  function learn(event: string): void {
    const [, data] = /^event: snapshot\ndata: (.*)$/s.exec(event) ?? [];
    if (data === undefined) return;
    const { topic, data: document } = JSON.parse(data) as { topic: string; data: unknown };
    const numbers = new Map(numbersIn(document));
    if (numbers.size > 0 && numbers.size < mostNumbers) topics.set(topic, { topic, numbers });
  }

  const server = createServer((request, response) => {
    const onward = ask(station + request.url, { method: request.method ?? 'GET', headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (request.url === '/v1/rpc/stream') passEvents(answer, response);
      else answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });

  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        url: `http://127.0.0.1:${port}`,
        told: () => ({ topics: topics.size, numbers: [...topics.values()].reduce((sum, { numbers }) => sum + numbers.size, 0) }),
        update() {
          count++;
          for (const { topic, numbers } of topics.values()) {
            const changes: Change[] = [...numbers].map(([pointer, value]) => [pointer, value + (count % 50) / 10]);
            stream?.write(`event: change\ndata: ${JSON.stringify({ topic, at: Date.now(), changes })}\n\n`);
          }
        },
        close() {
          server.closeAllConnections();
          server.close();
        },
      });
    });
  });
}

/** Longer documents are histories, which no station resends every second. */
const mostNumbers = 1000;

/** Measured values with their pointers. Integers are states, counts and timestamps and stay unchanged. */
function* numbersIn(document: unknown, at = ''): Generator<Change> {
  if (typeof document === 'number' && !Number.isInteger(document)) yield [at, document];
  if (typeof document !== 'object' || document === null) return;
  for (const [name, value] of Object.entries(document))
    yield* numbersIn(value, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}
