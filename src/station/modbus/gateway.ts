// Shares the connections to one address, or a serial line, among its devices. Each connection sends one request at a time: stops
// first, then writes, polls and preparations, in turn by unit id. Many gateways and inverters accept only one connection and lose
// one of two simultaneous requests.
import { always, type Carrier, LinkError, type ModbusLink, rankOf, type Urgency, type Wire, withTime } from './link.ts';

export interface Connection {
  wire: Wire;
  carrier: Carrier;
  /**
   * How a late response is kept apart from the response to the next request to the same unit: by the number of its request, by a
   * new connection, or, on a serial line, by a wait until it has arrived.
   */
  lateResponses: 'numbered' | 'new-connection' | 'wait';
}
/** Settings of an address: at most `connections` connections, and a pause of `pauseMs` between two requests. */
export interface GatewayRoute {
  name: string;
  connections: number;
  pauseMs: number;
  timeoutMs: number;
  answersAs?: number;
  connect: (timeoutMs: number) => Promise<Connection>;
}
interface Job {
  unitId: number;
  urgency: Urgency;
  /** When it was queued. */
  since: number;
  timeoutMs: number;
  ask: (wire: Wire) => Promise<void>;
  fail: (error: LinkError) => void;
}
interface Unit {
  /** The turn in which the unit was last served. */
  turn: number;
  /** After a missing answer: other units go first until this time. */
  restUntil: number;
  /** On a serial line: its late answer may arrive until this time. */
  lateUntil: number;
  /** Number of consecutive requests without an answer. */
  missed: number;
  /** The last request was a write and had no answer. */
  missedWrite: boolean;
}

const moment = (): number => performance.now();
const never = Number.NEGATIVE_INFINITY;
/**
 * After a missing answer, a unit pauses for this multiple of the time that its request took. Other units are served meanwhile.
 */
const restShare = 2;
/** Exceptions of a gateway for a unit that does not answer: path unavailable, target failed to respond. */
const nobodyBehind: ReadonlySet<number | undefined> = new Set([10, 11]);
/** Minimum time between closing a connection and opening the next one. */
const regainMs = 100;
/** A connection is closed at the latest after this number of consecutive requests without an answer. */
const mostUnanswered = 3;

const gateways = new Map<string, Gateway>();

/** Connects if there is no connection yet. Returns the link of one device. Closing it does not affect the other devices. */
export async function openShared(way: GatewayRoute): Promise<ModbusLink> {
  const gateway = leastUsed(way);
  const pause = { ms: way.pauseMs };
  gateway.enter(pause);
  try {
    await gateway.connection(way.timeoutMs);
  } catch (error) {
    gateway.leave(pause);
    throw error;
  }
  return linkTo(gateway, way, () => gateway.leave(pause));
}

function leastUsed({ name, connections, connect }: GatewayRoute): Gateway {
  const keys = Array.from({ length: connections }, (_, index) => `${name} ${index}`);
  const key = keys.reduce((least, each) => (usersOf(each) < usersOf(least) ? each : least));
  const found = gateways.get(key) ?? new Gateway(key, connect);
  gateways.set(key, found);
  return found;
}
const dueAt = (unit: Unit | undefined): number => (unit ? Math.max(unit.restUntil, unit.lateUntil) : 0);
const usersOf = (key: string): number => gateways.get(key)?.users ?? 0;

function linkTo(gateway: Gateway, { timeoutMs, answersAs }: GatewayRoute, leave: () => void): ModbusLink {
  let open = true;
  let written = 0;
  const ask = <T>(unitId: number, urgency: Urgency, asks: (wire: Wire) => Promise<T>): Promise<T> =>
    new Promise((done, fail) => {
      gateway.add({ unitId, urgency, since: moment(), timeoutMs, ask: async (wire) => done(await asks(wire)), fail });
    });
  return {
    get open() {
      return open;
    },
    get written() {
      return written;
    },
    read: (unitId, table, address, count, urgency = 'poll') =>
      ask(unitId, urgency, (wire) => wire.read(unitId, table, address, count, answersAs)),
    write(unitId, table, address, values, by, urgency = 'write', isDue = always) {
      if (urgency !== 'prepare') written += 1;
      return ask(unitId, urgency, async (wire) =>
        isDue() ? wire.write(unitId, table, address, values, by, answersAs) : undefined,
      );
    },
    close() {
      if (open) leave();
      open = false;
    },
  };
}

class Gateway {
  private readonly connect: GatewayRoute['connect'];
  private readonly key: string;
  private readonly pauses = new Set<{ ms: number }>();
  private readonly waiting: Job[] = [];
  private readonly units = new Map<number, Unit>();
  private current: Connection | undefined;
  private opening: Promise<Connection> | undefined;
  private busy = false;
  private turn = 0;
  private endedAt = never;
  private cutAt = never;
  /** Timeouts since the last answer. */
  private unanswered = 0;
  /** Units whose late answers may still arrive on this connection and be taken for later ones. */
  private readonly owed = new Set<number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(key: string, connect: GatewayRoute['connect']) {
    this.key = key;
    this.connect = connect;
  }

  get users(): number {
    return this.pauses.size;
  }

  enter(pause: { ms: number }): void {
    this.pauses.add(pause);
  }

  leave(pause: { ms: number }): void {
    this.pauses.delete(pause);
    this.endIfUnused();
  }

  add(job: Job): void {
    if (!this.units.has(job.unitId))
      this.units.set(job.unitId, { turn: 0, restUntil: never, lateUntil: never, missed: 0, missedWrite: false });
    this.waiting.push(job);
    void this.serve();
  }

  connection(timeoutMs: number): Promise<Connection> {
    if (this.current && !this.current.carrier.destroyed) return Promise.resolve(this.current);
    this.opening ??= this.connect(timeoutMs)
      .then((made) => {
        this.current = made;
        this.unanswered = 0;
        this.owed.clear();
        return made;
      })
      .finally(() => {
        this.opening = undefined;
        this.endIfUnused();
      });
    return this.opening;
  }

  private async serve(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    clearTimeout(this.timer);
    for (let job = this.next(); job; job = this.next()) await this.run(job);
    this.busy = false;
    // All waiting requests belong to units that pause after a missing answer.
    const until = Math.min(...this.waiting.map(({ unitId }) => dueAt(this.units.get(unitId))));
    if (this.waiting.length > 0) this.timer = setTimeout(() => void this.serve(), Math.max(1, until - moment()));
    this.endIfUnused();
  }

  /**
   * The most urgent request. If several are equally urgent, that of the unit served least recently, and of one unit the oldest.
   */
  private next(): Job | undefined {
    const now = moment();
    let found: Job | undefined;
    for (const job of this.waiting) if (this.isDue(job, now) && (!found || this.isBefore(job, found, now))) found = job;
    const job = found && this.readBefore(found);
    if (job) this.waiting.splice(this.waiting.indexOf(job), 1);
    return job;
  }

  /** After an unanswered write a waiting read of the unit goes first, so that a device that answers no writes is still read. */
  private readBefore(job: Job): Job {
    const { unitId, urgency } = job;
    if (urgency !== 'write' || this.units.get(unitId)?.missedWrite !== true) return job;
    return this.waiting.find((each) => each.unitId === unitId && each.urgency === 'poll') ?? job;
  }

  private isDue({ unitId, urgency }: Job, now: number): boolean {
    const unit = this.units.get(unitId);
    if (!unit || urgency === 'stop') return true;
    if (unit.lateUntil > now) return false;
    if (this.units.size < 2 || unit.restUntil <= now) return true;
    // One lost answer does not delay a set-point. Without request numbers, a late answer could be mistaken for the answer to the
    // set-point.
    return urgency === 'write' && unit.missed < 2 && this.current?.lateResponses === 'numbered';
  }

  private isBefore(job: Job, other: Job, now: number): boolean {
    const apart = rankOf(job, now) - rankOf(other, now);
    return apart < 0 || (apart === 0 && this.turnOf(job) < this.turnOf(other));
  }

  private turnOf({ unitId }: Job): number {
    return this.units.get(unitId)?.turn ?? 0;
  }

  private async run(job: Job): Promise<void> {
    const unit = this.units.get(job.unitId);
    if (unit) unit.turn = this.turn += 1;
    await this.pause();
    // A late answer is discarded with its connection. A stop does not wait for a new connection, because its effect is read back.
    if (job.urgency !== 'stop' && this.owed.has(job.unitId)) this.end();
    await this.regain();
    const made = await this.connection(job.timeoutMs).catch((error: unknown) => {
      // No connection is possible, so all waiting requests fail at once.
      for (const each of [job, ...this.waiting.splice(0)]) each.fail(error as LinkError);
    });
    if (!made) return;
    const begun = moment();
    try {
      await withTime(
        () => job.ask(made.wire),
        made.carrier,
        job.timeoutMs,
        (error) => this.cut(made, error),
      );
      this.heard(unit, job, begun);
    } catch (error) {
      this.heard(unit, job, begun, error as LinkError);
      const isLate = (error as LinkError).fault === 'timeout';
      if (isLate && made.lateResponses === 'new-connection') this.owed.add(job.unitId);
      if (isLate && made.lateResponses === 'wait' && unit) unit.lateUntil = unit.restUntil;
      job.fail(error as LinkError);
    }
    this.endedAt = moment();
  }

  private heard(unit: Unit | undefined, { urgency }: Job, begun: number, error?: LinkError): void {
    const isSilent = error?.fault === 'timeout' || nobodyBehind.has(error?.exception);
    if (error?.fault !== 'timeout') this.unanswered = 0;
    const now = moment();
    if (!unit) return;
    unit.missedWrite = isSilent && urgency === 'write';
    unit.missed = isSilent ? unit.missed + 1 : 0;
    unit.restUntil = isSilent ? now + (now - begun) * restShare : now;
  }

  private end(): void {
    if (this.current?.carrier.destroyed === false) this.cutAt = moment();
    this.current?.carrier.destroy();
  }

  private cut(made: Connection, error: LinkError): boolean {
    const cuts = this.cuts(made, error);
    if (cuts) this.cutAt = moment();
    return cuts;
  }

  /** Whether the connection must be closed after this error. */
  private cuts({ lateResponses }: Connection, { fault, exception }: LinkError): boolean {
    if (exception !== undefined) return false;
    if (fault === 'timeout') this.unanswered += 1;
    // An invalid answer on a serial line is noise. Elsewhere, the boundaries of the following responses are unknown.
    const isInStep = fault === 'timeout' || lateResponses === 'wait' || (lateResponses === 'numbered' && fault === 'unit');
    return !isInStep || this.unanswered >= Math.min(mostUnanswered, Math.max(this.users, this.units.size));
  }

  /** A gateway with only one connection must detect the end of the old one before it accepts a new one. */
  private async regain(): Promise<void> {
    const ms = this.cutAt + regainMs - moment();
    if (ms > 0) await new Promise((done) => setTimeout(done, ms));
  }

  private async pause(): Promise<void> {
    const ms = Math.max(0, ...Array.from(this.pauses, (each) => each.ms)) - (moment() - this.endedAt);
    if (ms > 0) await new Promise((done) => setTimeout(done, ms));
  }

  private endIfUnused(): void {
    if (this.pauses.size > 0 || this.busy || this.opening || this.waiting.length > 0) return;
    this.current?.carrier.destroy();
    if (gateways.get(this.key) === this) gateways.delete(this.key);
  }
}
