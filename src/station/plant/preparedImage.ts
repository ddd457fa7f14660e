// A bank of a simulated device with prepared blocks: provides a block only after the request was written, reports it as ready at
// the second poll, and answers the reads of the block with its pages in order.
import type { RegisterTable } from '../../core/devices/device.ts';
import type { ReadRequest } from '../modbus/deviceMap.ts';
import { type Bank, exception } from '../modbus/pdu.ts';

/** The present words of one page. */
export type PageOf = (request: ReadRequest, page: number) => Uint16Array;

interface Served {
  request: ReadRequest;
  isRequested: boolean;
  polls: number;
  /** Number of pages read since the request. */
  read: number;
}

const readyAtPoll = 2;
const allBits = 0xffff;

export function servePrepared(bank: Bank, requests: readonly ReadRequest[], pageOf: PageOf): Bank {
  if (requests.length === 0) return bank;
  const blocks = requests.map((request): Served => ({ request, isRequested: false, polls: 0, read: 0 }));
  const written = new Map<string, number>();
  return {
    read(table, address, count) {
      const polled = count === 1 ? blocks.filter((each) => isReadiness(each, table, address)) : [];
      if (polled.length > 0) return [Math.max(...polled.map(pollOf))];
      const block = blocks.find((each) => each.request.table === table && overlaps(each.request, address, count));
      return block ? readPage(block, address, count, pageOf) : bank.read(table, address, count);
    },
    write(table, address, values) {
      const concerned = blocks.filter((each) => isRequest(each, table, address, values.length));
      if (concerned.length === 0) return bank.write(table, address, values);
      values.forEach((value, index) => written.set(`${table} ${address + index}`, value));
      for (const block of concerned) {
        Object.assign(block, { isRequested: isComplete(block, written), polls: 0, read: 0 });
      }
      return 'taken';
    },
  };
}

const overlaps = (own: { address: number; count: number }, address: number, count: number): boolean =>
  address < own.address + own.count && own.address < address + count;

function isRequest({ request: { prepare } }: Served, table: RegisterTable, address: number, count: number): boolean {
  const write = prepare?.write;
  return write?.table === table && overlaps({ address: write.address, count: write.values.length }, address, count);
}

function isComplete({ request: { prepare } }: Served, written: ReadonlyMap<string, number>): boolean {
  const { table, address, values = [] } = prepare?.write ?? {};
  return values.every((value, index) => written.get(`${table} ${Number(address) + index}`) === value);
}

const isReadiness = ({ request: { prepare } }: Served, table: RegisterTable, address: number): boolean =>
  prepare?.until?.table === table && prepare.until.address === address;

/** Until the block is ready, one bit differs from the expected value. */
function pollOf(block: Served): number {
  const { value = 0, mask = allBits } = block.request.prepare?.until ?? {};
  block.polls += 1;
  return isReady(block) ? value : value ^ (mask & -mask);
}

const isReady = ({ request: { prepare }, isRequested, polls }: Served): boolean =>
  isRequested && (prepare?.until === undefined || polls >= readyAtPoll);

function readPage(block: Served, address: number, count: number, pageOf: PageOf): ArrayLike<number> | { code: number } {
  const { request } = block;
  if (!isReady(block)) return { code: exception.busy };
  if (address !== request.address || count !== request.count) return { code: exception.value };
  block.read += 1;
  if (block.read === (request.pages ?? 1)) block.isRequested = false;
  return pageOf(request, block.read);
}
