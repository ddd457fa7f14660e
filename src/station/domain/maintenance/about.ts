// Calls about the program: versions, design, the companies of a platform, its stations, and the map of countries.
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import { FileAnswer } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { perPerson } from '../../contract/perPerson.ts';
import { readSetting } from '../documents/index.ts';
import { plain, translator } from '../request/index.ts';
import { build, version } from '../../version.ts';

function versions(_request: unknown, context: CallContext) {
  const { station } = context;
  const { at, standing } = station.problems();
  const say = translator(context);
  const devices = station.devices().map(({ id, name, type, model }) => {
    const texts = Object.values(station.live.get(id)?.texts ?? {});
    const title = plain(station.content().devices[type]?.models?.[model]?.title);
    return {
      id,
      name,
      type,
      model: title === undefined ? model : say(title),
      ...(texts.length > 0 && { says: texts.join(' · ') }),
    };
  });
  return {
    program: version,
    ...(build !== undefined && { build }),
    node: process.version,
    content: station.content().hash,
    contentAt: at,
    stands: standing.is,
    devices,
  };
}

/** Colours and measures of the active vendor overlay. The console uses its defaults for the rest. */
function design(_request: unknown, { station }: CallContext) {
  const { brand, measures } = station.content().index;
  const mode = readSetting(station.docs, 'theme')?.body.mode;
  return { name: station.scope().name, color: { ...brand }, measures: { ...measures }, ...(mode !== undefined && { mode }) };
}

/** The stations that a person may see, as one company: the operator of this platform. */
function company(_request: unknown, { station, sees }: CallContext) {
  const served = station.served?.list().filter(({ id }) => sees === undefined || sees === 'all' || sees.includes(id));
  const stations = served?.map(({ id, name }) => ({ id, name })) ?? [{ id: station.scope().id, name: station.scope().name }];
  return [{ name: stations[0]?.name ?? '', count: stations.length, stations }];
}

/** Borders of the countries, packaged with the program, so that no map is loaded from the Internet. */
async function countries(): Promise<FileAnswer> {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json');
  const world = JSON.parse(await readFile(file, 'utf8')) as Topology;
  const shapes = world.objects.countries;
  if (!shapes) throw new Error('The map has no countries');
  return new FileAnswer('countries.geojson', 'application/geo+json', Buffer.from(JSON.stringify(feature(world, shapes))));
}

export const about: Handlers = {
  'version.search': versions,
  'system.design': design,
  'language.list': (_request: unknown, { station }: CallContext) =>
    station.content().index.languages.map(({ code, title }) => ({ value: code, title })),
  'company.search': perPerson(company),
  'map.countries': countries,
};
