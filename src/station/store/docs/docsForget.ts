// Removes all sealed values from core.db after their key was lost.
import { isSealed } from '../../../core/schema/secret.ts';
import type { Db } from '../sqlite.ts';

export function forgetSealed(db: Db): void {
  const rows = db
    .prepare<[], { seq: number; body: string }>(`SELECT seq, body FROM documents WHERE body LIKE '%"sealed:%'`)
    .all();
  const update = db.prepare('UPDATE documents SET body = ?, revision = revision + 1 WHERE seq = ?');
  db.transaction(() => {
    for (const { seq, body } of rows) update.run(JSON.stringify(withoutSealed(JSON.parse(body))), seq);
    db.prepare(`DELETE FROM secrets WHERE name = 'vault'`).run();
    // The head was made with the lost key. The log is sealed again, and a row records this.
    db.exec('DELETE FROM log_head');
    // Codes that cannot be checked would lock everybody out. A person who starts the station without its key has access to the
    // machine anyway.
    db.exec('UPDATE users SET second_factor = NULL');
  })();
}

function withoutSealed(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => !isSealed(each)).map(withoutSealed);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, each]) => !isSealed(each));
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutSealed(each)]));
}
