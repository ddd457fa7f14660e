// An alarm belongs to a device (`stack1`) or to a part of it (`stack1/cluster.3`).

/** The device of a part; the id of a device is returned unchanged. */
export const rootOf = (place: string): string => (place.includes('/') ? place.slice(0, place.indexOf('/')) : place);

/** Whether a device or part is the given one or is contained in it. */
export const belongsTo = (place: string, holder: string): boolean => place === holder || place.startsWith(`${holder}/`);
