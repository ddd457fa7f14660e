// Reads members of settings by pointer from a cache, for conditions that are evaluated thousands of times a second.
import { read } from '../../core/pointer.ts';
import type { WatchedDocStore } from '../store/docs/docs.ts';
import type { ReadSetting } from './judge.ts';

export interface SettingReader {
  read: ReadSetting;
  /** How long a device may be silent. */
  silentMs(): number;
  close(): void;
}
/** Settings that nobody has saved are undefined, which raises no alarm. Numbers are in display units, as readings are. */
export function createSettingReader(docs: WatchedDocStore): SettingReader {
  const known = new Map<string, unknown>();
  const close = docs.onChange((collections) => {
    if (collections.has('settings')) known.clear();
  });
  const bodyOf = (name: string): unknown => docs.tx((tx) => tx.get('settings', name))?.body;
  const look: ReadSetting = (pointer) => {
    if (known.has(pointer)) return known.get(pointer);
    const [, root, name = ''] = pointer.split('/');
    const value = root === 'settings' ? read(bodyOf(name), pointer.slice(`/settings/${name}`.length)) : undefined;
    known.set(pointer, value);
    return value;
  };
  return { close, read: look, silentMs: () => Number(look('/settings/globalConfig/silentSeconds') ?? defaultSilenceS) * 1000 };
}
/** Default until a person saves another value, s. */
const defaultSilenceS = 30;
