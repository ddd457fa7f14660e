// Translates the names of provinces and cities with the dictionaries of the content. The gazetteer has Latin names only; a place
// without a translation keeps that name.
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
