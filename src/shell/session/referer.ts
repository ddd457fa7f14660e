// Allowed origins of the referer, and the stored referer.
const storageKey = 'ems:referer';

/** Embedding pages were allowed by frame-ancestors of the station; a meta tag may name more. This origin is always allowed. */
export function allowedReferers(): readonly string[] {
  const around = Array.from(location.ancestorOrigins ?? []);
  const named = document.querySelector<HTMLMetaElement>('meta[name="ems-origins"]')?.content.split(/\s+/) ?? [];
  return [...around, ...named].filter((origin) => origin !== '');
}

/** Used once: a page of this console as referer would lead back to /login in an endless loop. */
export function takeReferer(): string | undefined {
  const stored = sessionStorage.getItem(storageKey) ?? undefined;
  sessionStorage.removeItem(storageKey);
  return stored;
}
export const storeReferer = (address: string): void => sessionStorage.setItem(storageKey, address);
export const leaveFor = (address: string): void => location.assign(address);
