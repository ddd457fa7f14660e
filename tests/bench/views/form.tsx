// The station form: the kind `form` with the real entity and the options of the real screen, compared with one written by hand
// with antd. The screen and its validator are compiled by the bench, which also provides the answers.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type ReactNode, useState } from 'react';
import { ScreenBody } from '../../../renderers/shared/node/ScreenBody.tsx';
import type { ScreenPiece } from '../../../src/core/content.ts';
import { memoryAddress } from '../../../src/data/pageAddress.ts';
import { ScreenProvider } from '../../../src/data/react/react.tsx';
import { createShellData } from '../../../src/data/shellData.ts';
import { startLanguages } from '../../../src/shell/language/i18n.ts';
import { AppearanceProvider } from '../../../src/shell/theme/Appearance.tsx';
import { kindStation, type StationSetup, toPiece } from '../../renderers/reading/kindStation.ts';
import { inTurn } from './contest.ts';
import { HandForm, type Option } from './handForm.tsx';
import '../../../src/shell/base.css';
import './form.css';

interface Told {
  piece: ScreenPiece;
  answers: { station: Readonly<Record<string, unknown>>; areas: Option[]; vendors: Option[] };
}
const { piece, answers } = (await (await fetch('/station-form.json')).json()) as Told;
const form = piece.screen.body?.form;
const { station: draft } = piece.drafts;
const { 'station.update': update, ...calls } = piece.calls;
if (!form || !draft || !update) throw new Error('The screen of the station form has another shape');

// As on the real screen: read once, and not repeated while it is open.
const names = ['station', 'areas', 'vendors'] as const;
const setup: StationSetup = {
  // Both start in edit mode, so that only the form itself is compared.
  screen: {
    sources: Object.fromEntries(names.map((name) => [name, { read: `test.${name}`, everyMs: 3_600_000 }])),
    drafts: { station: { of: 'station', entity: 'station', save: 'save' } },
    commands: piece.screen.commands ?? {},
  },
  answers: {
    station: { schema: calls['station.search']?.answer ?? {}, data: answers.station },
    areas: { schema: calls['place.areas']?.answer ?? {}, data: answers.areas },
    vendors: { schema: calls['battery.vendors']?.answer ?? {}, data: answers.vendors },
  },
  calls: { 'station.update': update },
  entities: piece.entities,
};

await startLanguages('en_US');
const data = createShellData(
  { type: 'ems', language: 'en_US', token: 'token' },
  {
    fetch: kindStation(setup).fetch,
    place: memoryAddress(),
    origin: 'http://bench',
    importModule: (url) => import(/* @vite-ignore */ `/validator/${url.slice(url.lastIndexOf('/') + 1)}`),
  },
);
await data.loadContent();

const contenders = ['kind', 'antd'] as const;
type Contender = (typeof contenders)[number];
let show: (what: readonly Contender[]) => void = () => {};
const entity = piece.entities.station ?? {};
const bodies: Record<Contender, ReactNode> = {
  kind: <ScreenBody screen="bench" body={{ form }} />,
  antd: <HandForm schema={entity} data={answers.station} areas={answers.areas} vendors={answers.vendors} />,
};
// Sources stay active while they are read: here for the lifetime of the page, because loading is not part of a mount.
const kept = names.map((source) => [source, { kind: 'note', source, options: { text: ' ' } }] as const);
const reader = <ScreenBody screen="kept" body={Object.fromEntries(kept)} />;

/** Must be the same for every render: another piece is another screen, which reloads all its sources. */
const bound = toPiece(setup);
function Page() {
  const [shown, set] = useState<readonly Contender[]>([]);
  show = (what) => flushSync(() => set(what));
  return (
    <AppearanceProvider>
      <ScreenProvider data={data} piece={bound}>
        {reader}
        {shown.map((name) => (
          <div key={name} className="bench-place" id={name}>
            {bodies[name]}
          </div>
        ))}
      </ScreenProvider>
    </AppearanceProvider>
  );
}
createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />);

const nameOf = (name: Contender) =>
  document.querySelector<HTMLInputElement>(`#${name} input[type=text], #${name} input:not([type])`);
/** Fully rendered: all fields, without placeholders of inputs that are still loading. */
const whole = (name: Contender) =>
  document.querySelectorAll(`#${name} .ems-field, #${name} .ant-form-item`).length === 15 &&
  nameOf(name)?.value !== '' &&
  !document.querySelector(`#${name} input[aria-hidden=true]:disabled`);
async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 200) throw new Error(`The form is not there: ${document.body.textContent?.slice(0, 300)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Five typed keys and a pause: deferred work of a form counts for the keys. */
async function typeWord(): Promise<void> {
  for (const key of 'cabin') {
    await window.pressKey?.(key);
    await pause(90);
  }
  await pause(600);
}

window.contest = async () => {
  show(contenders);
  await until(() => contenders.every(whole));
  const away = () => show([]);
  const mount = await inTurn(12, { kind: () => show(['kind']), antd: () => show(['antd']) }, { kind: away, antd: away });
  show(contenders);
  await until(() => contenders.every(whole));
  // The cost of a key press in the browser itself.
  const plain = document.body.appendChild(document.createElement('input'));
  const focus = { kind: () => nameOf('kind')?.focus(), antd: () => nameOf('antd')?.focus(), input: () => plain.focus() };
  const press = () => window.pressKey?.('a');
  const keystroke = await inTurn(15, { kind: press, antd: press, input: press }, focus);
  const typing = await inTurn(6, { kind: typeWord, antd: typeWord, input: typeWord }, focus);
  return { mount, keystroke, typing };
};
