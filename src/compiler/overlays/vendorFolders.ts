// How a reader of folders tells the compiler of vendors' folders that cannot be taken for one.

/** Stands before a place that was named for vendors and holds none: its name follows, in place of a file. */
export const noVendor = 'EMS_SCHEMAS:';
/** Stands behind the name of a vendor's folder where another folder has that name: two are never read as one. */
export const again = ' (again)';

export const placeOf = (file: string): string | undefined =>
  file.startsWith(noVendor) ? file.slice(noVendor.length) : undefined;
export const firstOf = (vendor: string): string | undefined =>
  vendor.endsWith(again) ? vendor.slice(0, -again.length) : undefined;
