// In: the origins around this page. Out: which referers may be followed, and the stored one.
const storageKey = 'ems:referer';

/** Our own origin is always allowed. Whoever frames the page was let in by the station's frame-ancestors; the station may name more in a meta tag. */
export function allowedReferers(): readonly string[] {
  const around = Array.from(location.ancestorOrigins ?? []);
  const named = document.querySelector<HTMLMetaElement>('meta[name="ems-origins"]')?.content.split(/\s+/) ?? [];
  return [...around, ...named].filter((origin) => origin !== '');
}

/** Followed once: a page of this console as referer would lead back to /login, and from there to itself without end. */
export function takeReferer(): string | undefined {
  const stored = sessionStorage.getItem(storageKey) ?? undefined;
  sessionStorage.removeItem(storageKey);
  return stored;
}
export const storeReferer = (address: string): void => sessionStorage.setItem(storageKey, address);
export const leaveFor = (address: string): void => location.assign(address);
