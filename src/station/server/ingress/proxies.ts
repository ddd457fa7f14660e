// Reads TRUST_PROXY: the proxies whose client addresses are trusted, or what is wrong with the setting.
import { isIP } from 'node:net';

export function toProxies(text: string | undefined): number | string[] | undefined | { wrong: string } {
  if (text === undefined || text.trim() === '' || text === '0') return undefined;
  if (/^[1-9]$/.test(text)) return Number(text);
  const list = text.split(/[\s,]+/).filter((each) => each !== '');
  if (list.every(isNetwork)) return list;
  return { wrong: `TRUST_PROXY is "${text}". Use the number of proxies in front of the station, or their addresses.` };
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
