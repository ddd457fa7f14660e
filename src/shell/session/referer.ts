// In: the origins around this page. Out: which referers may be followed, and the stored one.
const storageKey = 'ems:referer';

/** Our own origin is always allowed. Whoever frames the page was let in by the station's frame-ancestors; the station may name more in a meta tag. */
export function allowedReferers(): readonly string[] {
  const around = Array.from(location.ancestorOrigins ?? []);
  const named = document.querySelector<HTMLMetaElement>('meta[name="ems-origins"]')?.content.split(/\s+/) ?? [];
  return [...around, ...named].filter((origin) => origin !== '');
}

export const storedReferer = (): string | undefined => sessionStorage.getItem(storageKey) ?? undefined;
export const storeReferer = (address: string): void => sessionStorage.setItem(storageKey, address);
export const leaveFor = (address: string): void => location.assign(address);
