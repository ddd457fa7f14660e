// The context of a view on a bench page: theme, data layer, an open screen. Values come directly from a store.
import { type ReactNode } from 'react';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import { memoryAddress } from '../../../src/data/pageAddress.ts';
import { ScreenProvider } from '../../../src/data/react/react.tsx';
import { createShellData } from '../../../src/data/shellData.ts';
import { startLanguages } from '../../../src/shell/language/i18n.ts';
import { AppearanceProvider } from '../../../src/shell/theme/Appearance.tsx';
import { kindStation, toPiece } from '../../renderers/reading/kindStation.ts';
import '../../../src/shell/base.css';

export async function openScreen(devices: readonly DeviceType[]): Promise<(node: ReactNode) => ReactNode> {
  await startLanguages('en_US');
  const setup = { screen: {}, answers: {}, devices };
  const station = kindStation(setup);
  const data = createShellData(
    { type: 'ems', language: 'en_US', token: 'token' },
    { fetch: station.fetch, place: memoryAddress(), origin: 'http://bench' },
  );
  await data.loadContent();
  return (node) => (
    <AppearanceProvider>
      <ScreenProvider data={data} piece={toPiece(setup)}>
        {node}
      </ScreenProvider>
    </AppearanceProvider>
  );
}
