// In: a pointer into the request and what is wrong there. Out: the refusal that a form shows at that field.
import { Refused } from '../../contract/index.ts';

export const refuseAt = (path: string, message: string, values?: Refused['values']): Refused =>
  new Refused(400, message, { data: [{ path, message }], ...(values && { values }) });
