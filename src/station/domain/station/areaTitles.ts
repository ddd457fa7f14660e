// In: a country and a language. Out: what its provinces and cities are called there. The gazetteer knows Latin names alone; those of China that
// stand for one place of their province have a Chinese one (GB/T 2260, matched by pinyin).
import { toTag } from '../../../core/languages.ts';
import chinese from './chineseAreas.json' with { type: 'json' };

export interface AreaTitles {
  province: (name: string) => string;
  city: (name: string, province: string) => string;
}

const known: Readonly<Record<string, readonly string[]>> = chinese;
/** Province → its cities by Latin name, made when the province is first asked for. */
const cities = new Map<string, ReadonlyMap<string, string>>();

/** The names are in the language of their country. */
const homeOf = (language: string): string | undefined => new Intl.Locale(toTag(language)).maximize().region;

export function areaTitles(country: string, language: string): AreaTitles {
  if (country !== 'CN' || homeOf(language) !== country) return { province: (name) => name, city: (name) => name };
  return {
    province: (name) => known[name]?.[0] ?? name,
    city: (name, province) => citiesOf(province).get(name) ?? name,
  };
}

function citiesOf(province: string): ReadonlyMap<string, string> {
  const held = cities.get(province);
  if (held) return held;
  const pairs = (known[province]?.[1] ?? '').split(', ').map((each): [string, string] => {
    const cut = each.lastIndexOf(' ');
    return [each.slice(0, cut), each.slice(cut + 1)];
  });
  const made = new Map(pairs);
  cities.set(province, made);
  return made;
}
