// Calls of the address: the cascade of areas, the search for places, and the coordinates of an address. Places that the gazetteer
// does not have are refused.
import { Refused, type Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { readSetting } from '../documents/index.ts';
import { areaTitles, type AreaTitles } from './areaTitles.ts';
import { citiesOf, type City, countries, countryCode, provincesOf } from './gazetteer.ts';

const ownCountry = ({ docs }: Pick<Station, 'docs'>): string => readSetting(docs, 'station')?.body.area?.[0] ?? 'China';

/** Countries and provinces of the world, but cities of one country only, because all cities would be too many for a form. */
async function areas({ country }: { country?: string }, { station, language }: CallContext) {
  const wanted = country === undefined || country === '' ? ownCountry(station) : country;
  return Promise.all(
    (await countries(language)).map(async ({ code, name, title }) => {
      const provinces = await provincesOf(code);
      const titles = areaTitles(station.content(), code, language);
      const cities = name === wanted || code === wanted ? byProvince(await citiesOf(code), titles) : undefined;
      const children = provinces.map((province) => ({
        value: province,
        title: titles.province(province),
        ...(cities && { children: cities.get(province) ?? [] }),
      }));
      return { value: name, title, ...(children.length > 0 && { children }) };
    }),
  );
}

function byProvince(cities: readonly City[], titles: AreaTitles): Map<string, { value: string; title: string }[]> {
  const found = new Map<string, Map<string, { value: string; title: string }>>();
  for (const { name, province } of cities) {
    const inside = found.get(province) ?? new Map<string, { value: string; title: string }>();
    inside.set(name, { value: name, title: titles.city(name, province) });
    found.set(province, inside);
  }
  return new Map([...found].map(([province, inside]) => [province, [...inside.values()]]));
}

const mostPlaces = 20;
/** Ignores case, accents, spaces and hyphens, which people often type differently. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F'’\s-]/g, '')
    .toLowerCase();

/** Names that equal the text first, then those that begin with it, then those that contain it. */
function matching(cities: readonly City[], text: string): City[] {
  const wanted = fold(text);
  if (wanted === '') return [];
  const rank = (city: City) => {
    const at = fold(city.name).indexOf(wanted);
    return at < 0 ? undefined : fold(city.name) === wanted ? 0 : at === 0 ? 1 : 2;
  };
  return cities
    .map((city) => ({ city, rank: rank(city) }))
    .filter((each): each is { city: City; rank: 0 | 1 | 2 } => each.rank !== undefined)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, mostPlaces)
    .map(({ city }) => city);
}

const toPlace = (country: string, { name, province, longitude, latitude }: City) => ({
  name,
  area: [country, province, name].filter((word) => word !== ''),
  longitude,
  latitude,
});

async function search({ text, country }: { text: string; country?: string }, { station }: CallContext) {
  const wanted = country === undefined || country === '' ? ownCountry(station) : country;
  const code = await countryCode(wanted);
  if (code === undefined) return [];
  return matching(await citiesOf(code), text).map((city) => toPlace(wanted, city));
}

/**
 * The city of the area, else a city in the address. Refused if neither is known, because a wrong place would be worse than none.
 */
async function resolve({ area = [], address = '' }: { area?: readonly string[]; address?: string }, { station }: CallContext) {
  const [country = ownCountry(station), province, city] = area;
  const code = await countryCode(country);
  const known = code === undefined ? [] : await citiesOf(code);
  const inProvince = known.filter((each) => province === undefined || each.province === province);
  const words = address.split(/[\s,，]+/).filter((word) => word.length > 1);
  const found =
    inProvince.find((each) => each.name === city) ??
    inProvince.find((each) => words.some((word) => fold(word) === fold(each.name)));
  if (!found) throw new Refused(404, 'Unable to resolve address');
  return toPlace(country, found);
}

export const places: Handlers = {
  'place.areas': areas,
  'place.search': search,
  'place.resolve': resolve,
};
