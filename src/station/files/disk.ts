// Recognises errors whose cause is the disk: full, read-only, missing or busy. The file itself may be intact.

export const codeOf = (error: unknown): string => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
};
const refusals = /^(SQLITE_(FULL|READONLY|CANTOPEN|IOERR|BUSY|LOCKED|NOMEM|PERM)|E(NOSPC|ROFS|ACCES|PERM|FBIG|IO|DQUOT))/;
export const isDisk = (error: unknown): boolean => refusals.test(codeOf(error));
