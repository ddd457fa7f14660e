// Draws nodes as a screen does, with the real data layer, RenderNode and theme. Only the station is fake.
import { createRoot } from 'react-dom/client';
import { ScreenBody } from '../../../renderers/shared/node/ScreenBody.tsx';
import type { Members, ScreenNode } from '../../../src/core/language.ts';
import { translateWith } from '../../../src/core/texts/text.ts';
import { toCompiledCheck } from '../../../src/compiler/validator.ts';
import { toPlain } from '../../../src/core/schema/plain.ts';
import { memoryAddress } from '../../../src/data/pageAddress.ts';
import { ScreenProvider } from '../../../src/data/react/react.tsx';
import { createShellData, type DataLayer } from '../../../src/data/shellData.ts';
import { startLanguages } from '../../../src/shell/language/i18n.ts';
import { AppearanceProvider } from '../../../src/shell/theme/Appearance.tsx';
import { type KindStation, kindStation, type StationSetup, toPiece } from './kindStation.ts';
import '../../../src/shell/base.css';

export interface DrawnKind extends KindStation {
  place: ReturnType<typeof memoryAddress>;
  data: DataLayer;
  container: HTMLElement;
  close: () => void;
}
export interface DrawSetup extends Omit<StationSetup, 'screen'> {
  body: Members<ScreenNode>;
  screen?: StationSetup['screen'];
  theme?: 'dark' | 'light';
  language?: 'en_US' | 'zh_CN';
  width?: number;
  /** Query string of the address. */
  search?: string;
}

export async function showKind({
  body,
  theme = 'dark',
  language = 'en_US',
  width,
  search = '',
  ...setup
}: DrawSetup): Promise<DrawnKind> {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('ems:theme', theme);
  await startLanguages(language);
  const fullSetup: StationSetup = { ...setup, screen: { ...setup.screen, body } };
  const station = kindStation(fullSetup);
  const place = memoryAddress(search);
  const data = createShellData(
    { type: 'ems', language, token: 'token' },
    { fetch: station.fetch, place, origin: 'http://test', waits: { debounce: 1 }, retryMs: 1, importModule: toImport(fullSetup) },
  );
  if (setup.locale) data.setTranslate(translateWith(setup.locale));
  await data.loadContent();
  const container = document.body.appendChild(document.createElement('div'));
  // Without `act`, because kinds load lazily and responses arrive asynchronously, as in the console.
  const root = createRoot(container);
  root.render(
    <AppearanceProvider>
      <ScreenProvider data={data} piece={toPiece(fullSetup)}>
        <div style={width === undefined ? {} : { width }}>
          <ScreenBody body={body} screen="kinds" />
        </div>
      </ScreenProvider>
    </AppearanceProvider>,
  );
  const close = () => {
    root.unmount();
    container.remove();
    data.close();
  };
  return { ...station, place, data, container, close };
}

/** Validators as the station serves them. */
const toImport =
  ({ entities = {} }: StationSetup) =>
  (url: string) => {
    const ref = decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)).replace(/\.js$/, '');
    const schema = entities[ref];
    return schema
      ? Promise.resolve({ compiled: () => toCompiledCheck(toPlain(schema)) })
      : Promise.reject(new Error(`No validator ${ref}`));
  };
