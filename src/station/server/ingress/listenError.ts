// Replaces an error of listening at an address with a message that states what to do.
import { codeOf } from '../../files/disk.ts';

export function listenError(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const remedies: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is used by another program. Stop it, or set PORT to another port.`,
    EACCES: `Port ${port} cannot be opened by this user account. Set PORT to 1024 or above.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST to one of its addresses, or unset it.`,
    ENOTFOUND: `${host} is not known. Set HOST to an address of this machine, or unset it.`,
  };
  const sentence = remedies[codeOf(error)];
  return sentence === undefined ? error : new Error(sentence, { cause: error });
}
