// In: what the languages of the content call places, a country and a language. Out: the titles of its provinces and cities.
// The gazetteer knows Latin names alone; a place that a language has no name for is called as the gazetteer has it.
import type { Content } from '../../../core/content.ts';
import { ownMember } from '../../../core/object.ts';

export interface AreaTitles {
  province: (name: string) => string;
  city: (name: string, province: string) => string;
}

export function areaTitles({ areas }: Pick<Content, 'areas'>, country: string, language: string): AreaTitles {
  const provinces = ownMember(ownMember(areas, language) ?? {}, country) ?? {};
  return {
    province: (name) => ownMember(provinces, name)?.title ?? name,
    city: (name, province) => ownMember(ownMember(provinces, province)?.cities ?? {}, name) ?? name,
  };
}
