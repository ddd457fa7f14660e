// In: a line of the log whose action begins. Out: a note of it that outlives the station, until the action ends; what a station that died left of them.
// A note bears a keyed hash, as a row of the log does: whoever can write core.db alone makes the station say nothing of somebody.
import type { Vault } from '../../secrets/vault.ts';
import type { Columns } from './docsChain.ts';
import type { Db } from './docsSchema.ts';

export interface UnderWay {
  /** Answers the number of the note. */
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
