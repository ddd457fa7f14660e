// In: the content. Out: which of its calls read. Only these may be watched, and only what is no read has an idempotency key.
import type { CompiledCall, Content } from '../../core/content.ts';
import type { ContentVersion } from './contentVersion.ts';

/** What screens read as sources and never send as commands. */
export const readable = (version: ContentVersion): ReadonlySet<string> =>
  version.made('readable', () => readsOf(version.content));
const commanded = (version: ContentVersion): ReadonlySet<string> => version.made('commanded', () => commandsOf(version.content));

/** A call without needs that no screen sends as a command. One that declares no needs at all is refused later on, and is no read. */
export const isRead = ({ name, needs, answers }: Partial<CompiledCall>, version: ContentVersion): boolean =>
  needs?.length === 0 && (answers === 'file' || answers === 'stream' || !commanded(version).has(name ?? ''));

function commandsOf({ screens }: Content): Set<string> {
  const pieces = Object.values(screens);
  return new Set(pieces.flatMap(({ screen }) => Object.values(screen.commands ?? {}).flatMap(({ call }) => call ?? [])));
}

function readsOf(content: Content): Set<string> {
  const reads = new Set<string>();
  for (const piece of Object.values(content.screens)) for (const source of Object.values(piece.sources)) reads.add(source.read);
  for (const name of commandsOf(content)) reads.delete(name);
  return reads;
}
