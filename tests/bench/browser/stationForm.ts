// Returns what the page of the station form loads: the compiled screen, its validators, and answers of the demo station.
import type { ScreenPiece } from '../../../src/core/content.ts';
import { toPlain } from '../../../src/core/schema/plain.ts';
import { toValidatorModule } from '../../../src/compiler/validator.ts';
import type { CallContext } from '../../../src/station/contract/calls.ts';
import type { Station } from '../../../src/station/contract/index.ts';
import { places } from '../../../src/station/domain/station/places.ts';
import { compileNow } from '../../../src/tools/contentNow.ts';
import type { PageFile } from './pages.ts';

const station = {
  id: '1',
  revision: 3,
  name: 'Harbour cabinet 3',
  stationType: 2,
  longitude: 114.057868,
  latitude: 22.543099,
  area: ['China', 'Guangdong', 'Shenzhen'],
  address: '18 Harbour Road, Nanshan',
  operationTime: '2025-03-18',
  operationStatus: 1,
  installedPower: 125,
  capacity: 261.248,
  cellType: 1,
  cellMakers: 'EVE',
  cellCapacity: 314,
  exploitType: false,
};
const makers = ['BYD', 'CALB', 'CATL', 'EVE', 'Gotion', 'Hithium', 'Lishen', 'REPT', 'SVOLT'];

export async function stationFormFiles(): Promise<Record<string, PageFile>> {
  const { content, errors } = compileNow();
  const piece: ScreenPiece | undefined = content.screens['system-basic'];
  if (!piece) throw new Error(`There is no screen "system-basic".\n${errors.join('\n')}`);
  const areasOf = places['place.areas'] as (request: { country: string }, context: Partial<CallContext>) => Promise<unknown>;
  const areas = await areasOf({ country: 'China' }, { language: 'en_US', station: { content: () => content } as Station });
  const vendors = makers.map((name) => ({ value: name, title: name }));
  const script = (schema: object): PageFile => ({ type: 'text/javascript', text: toValidatorModule(schema) });
  return {
    '/station-form.json': { type: 'application/json', text: JSON.stringify({ piece, answers: { station, areas, vendors } }) },
    '/validator/station.js': script(toPlain(content.entities.station ?? {})),
    '/validator/call%3Astation.update.js': script(toPlain(content.calls['station.update']?.request ?? {}, { side: 'request' })),
  };
}
