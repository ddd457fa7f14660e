// Creates the refusal of a request with an error at one pointer, which the form shows at that field.
import { Refused } from '../../contract/index.ts';

export const refuseAt = (path: string, message: string, values?: Refused['values']): Refused =>
  new Refused(400, message, { data: [{ path, message }], ...(values && { values }) });
