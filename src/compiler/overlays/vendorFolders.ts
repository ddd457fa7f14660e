// How the folder reader reports invalid vendor folders to the compiler.

/** Prefix for a configured vendor place without a vendor folder; its name follows, instead of a file. */
export const noVendor = 'EMS_SCHEMAS:';
/** Suffix for a vendor folder whose name another folder already has, so that the two are never merged. */
export const again = ' (again)';

export const placeOf = (file: string): string | undefined =>
  file.startsWith(noVendor) ? file.slice(noVendor.length) : undefined;
export const firstOf = (vendor: string): string | undefined =>
  vendor.endsWith(again) ? vendor.slice(0, -again.length) : undefined;
