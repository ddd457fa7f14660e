// Replaces an error of listening at an address with a message that states what to do.
import { codeOf } from '../../store/disk.ts';

export function listenError(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const remedies: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken by another program. Stop it, or set PORT to another port.`,
    EACCES: `Port ${port} may not be opened by this account. Set PORT to a port from 1024 on.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Set HOST to one that is, or leave it out.`,
    ENOTFOUND: `${host} is not known. Set HOST to an address of this machine, or leave it out.`,
  };
  const sentence = remedies[codeOf(error)];
  return sentence === undefined ? error : new Error(sentence, { cause: error });
}
