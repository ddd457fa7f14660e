import type { ContentIndex } from '../../src/core/content.ts';
import { createStore, layered, type Store } from '../../src/core/store.ts';
import type { Session, StationScope } from '../../src/core/access/session.ts';
import { memoryAddress, type PageAddress } from '../../src/data/pageAddress.ts';
import { createBusbars } from '../../src/data/sources/busbars.ts';
import type { Outcome, Prompter, ShellData } from '../../src/data/contract.ts';

type Answer = unknown;
export interface FakeData extends ShellData {
  session: Store;
  station: Store;
  clock: Store;
  state: Store;
  calls: [name: string, params: unknown][];
  answers: Record<string, Answer>;
  prompter: () => Prompter;
  signedOut: number;
  /** Ends the session as a 401 of the station does. */
  end: () => void;
  dropped: number;
  edit: { changed: boolean; settled: boolean };
  setPlace: (place: PageAddress) => void;
  renewBusbars: () => Promise<void>;
}

const operator: Session = {
  type: 'ems',
  language: 'en_US',
  user: { id: 'u1', name: 'Ada', role: 'operator' },
  rights: { control: true },
};
const lakeside: StationScope = {
  id: 's1',
  name: 'Lakeside',
  type: 2,
  timezone: 'Asia/Shanghai',
  currency: 'CNY',
  mode: 2,
  linked: false,
  state: { strategy: 'running', starting: false, stopping: false, ready: true },
  secondaryPasswordSet: true,
  alarms: { A: 0, B: 1, C: 1, unrated: 0, total: 2, unacknowledged: 2 },
  devices: { total: 14, fresh: 14, values: 420, unknown: 0, newestAt: 1_000_000_000_000 },
  types: { pcs: 1, stack: 1 },
};

/** Fakes the RPC layer only: a call returns the value in `answers`, the result of a function there, or fails with an Error. */
export function fakeData(content: ContentIndex, session: Session | undefined = operator): FakeData {
  const session_ = createStore(session ?? { type: 'ems', language: 'en_US', rights: {} });
  const station = createStore(lakeside);
  const clock = createStore({ now: 1_000_000_000_800 });
  const rest = createStore({ runtime: {}, switches: {} });
  const state = createStore({ loggedIn: session !== undefined, tasks: [] });
  let prompter: Prompter | undefined;
  let signedOut: (() => void)[] = [];
  let place: PageAddress = memoryAddress();
  const busbars = createBusbars({
    ask: () => Promise.resolve(fake.answers['busbar.list']),
    place: () => place,
    kept: localStorage,
    stationKey: () => '',
  });
  const fake: FakeData = {
    session: session_,
    station,
    clock,
    state,
    calls: [],
    answers: {},
    signedOut: 0,
    end: () => {
      state.set('/loggedIn', false);
      for (const wake of signedOut) wake();
    },
    dropped: 0,
    edit: { changed: false, settled: true },
    prompter: () => prompter as Prompter,
    scope: layered({ session: session_, station, clock, busbar: busbars.scope }, rest),
    status: state,
    setLanguage: (language) => session_.set('/language', language),
    chooseBusbar: busbars.choose,
    setPlace: (next) => {
      place = next;
      next.subscribe(busbars.follow);
    },
    renewBusbars: busbars.renew,
    showMoment: (moment) => clock.set('/moment', moment),
    present: () => 1_000_000_000_800,
    asking: () => false,
    setPrompter: (given) => {
      prompter = given;
    },
    loadContent: () => Promise.resolve(content),
    loadLocale: () => Promise.resolve({}),
    loadPiece: (id) =>
      Promise.resolve({
        screen: { id, path: '/', title: id },
        sources: {},
        drafts: {},
        calls: {},
        entities: {},
        devices: [],
      }),
    loadDevice: (type) => Promise.resolve({ type, title: type, points: {} }),
    async call(name, params): Promise<Outcome> {
      fake.calls.push([name, params]);
      const found = fake.answers[name];
      const answer: unknown = typeof found === 'function' ? await (found as (params: unknown) => unknown)(params) : found;
      if (answer instanceof Error) return { kind: 'failed', msg: answer.message };
      return answer === undefined ? { kind: 'failed' } : { kind: 'done', answer };
    },
    dropReads: () => {
      fake.dropped += 1;
    },
    onSignedOut: (wake) => {
      signedOut.push(wake);
      return () => {
        signedOut = signedOut.filter((each) => each !== wake);
      };
    },
    signOut: () => {
      fake.signedOut += 1;
      session_.set('/user', undefined);
      state.set('/loggedIn', false);
      return Promise.resolve();
    },
    drafts: { changed: () => fake.edit.changed, settle: () => Promise.resolve(fake.edit.settled) },
  };
  return fake;
}
