// Determines which calls of the content only read. Only reads can be watched, and only other calls have an idempotency key.
import type { CompiledCall, Content } from '../../core/content.ts';
import type { ContentVersion } from './contentVersion.ts';

/** Calls that screens use as sources and never as commands. */
export const readable = (version: ContentVersion): ReadonlySet<string> =>
  version.made('readable', () => readsOf(version.content));
const commanded = (version: ContentVersion): ReadonlySet<string> => version.made('commanded', () => commandsOf(version.content));

/**
 * A call with empty needs that no screen sends as a command. A call that does not declare needs is refused later, and is not a
 * read.
 */
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
