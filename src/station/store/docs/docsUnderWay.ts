// Stores a note of an action until it ends, and returns the notes that a killed station has left. A note has a keyed hash, like a
// row of the log, so a person who can only write core.db cannot forge one.
import type { Vault } from '../../secrets/vault.ts';
import type { Columns } from './docsChain.ts';
import type { Db } from './docsSchema.ts';

export interface UnderWay {
  /** Returns the number of the note. */
  take(line: Columns): number;
  drop(note: number): void;
  left(): readonly { note: number; line: Columns | undefined }[];
}
interface Row {
  id: number;
  line: string;
  mac: string;
}

export function createUnderWay(db: Db, { hmac }: Pick<Vault, 'hmac'>): UnderWay {
  const macOf = (line: string): string =>
    hmac()
      .update(JSON.stringify(['under way', line]))
      .digest('base64url');
  const insert = db.prepare('INSERT INTO under_way (line, mac) VALUES (?, ?)');
  const remove = db.prepare('DELETE FROM under_way WHERE id = ?');
  const select = db.prepare<[], Row>('SELECT id, line, mac FROM under_way ORDER BY id');
  return {
    take(columns) {
      const line = JSON.stringify(columns);
      return Number(insert.run(line, macOf(line)).lastInsertRowid);
    },
    drop: (note) => void remove.run(note),
    left: () =>
      select.all().map(({ id, line, mac }) => ({
        note: id,
        line: mac === macOf(line) ? (JSON.parse(line) as Columns) : undefined,
      })),
  };
}
