// The process that shows an incident file, so that a malicious file cannot affect the stations. It receives the file as a message
// and replies with its address. It ends on request, or when the program has ended.
import { readSchemas } from '../../../compiler/node/readSchemas.ts';
import { NoIncident } from '../noIncident.ts';
import { readerName, startIncident } from '../startIncident.ts';
import type { RecordOrder, RecordReply } from './messages.ts';

/** High limits, because the program already limits the requests of each person. */
const rate = { perSecond: 2000, burst: 10_000 };

async function show({ file, schemas, mostBytes }: RecordOrder): Promise<RecordReply> {
  try {
    const shown = { pages: readSchemas(schemas), print: () => {}, rate: { anonymous: rate, session: rate } };
    const { url, password, station, contents, head } = await startIncident({ file, mostBytes, ...shown });
    const { token } = await station.sessions.login(readerName, password, { address: '127.0.0.1' });
    const { name, timezone } = station.scope();
    const { hash } = contents.current().content;
    const { start, end, at, madeAt, madeBy } = head;
    return { ready: { url, token, hash, head: { start, end, at, madeAt, madeBy }, name, timezone } };
  } catch (error) {
    return {
      failed: error instanceof NoIncident ? error.why : 'other',
      message: error instanceof Error ? error.message : String(error),
    };
  }
}

process.on('message', (order: RecordOrder) => void show(order).then((reply) => process.send?.(reply)));
// Signals of the terminal reach both processes; only the program reacts and ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
