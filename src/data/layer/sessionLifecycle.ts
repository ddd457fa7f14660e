// Actions at login, on changed rights and at logout: what is started, read and dropped.
import type { ContentIndex } from '../../core/content.ts';
import { isRecordId } from '../../core/access/session.ts';
import { ownMember } from '../../core/object.ts';
import type { Unsubscribe } from '../../core/store.ts';
import type { Desk } from '../desk.ts';
import type { Parts } from './parts.ts';

export interface SessionLifecycle {
  /** Another user or language: data of the previous one must not be reused. */
  changed: () => void;
  /** The station rejected the session. */
  ended: () => void;
  /** Reads user and rights. */
  know: () => Promise<void>;
  loadContent: (seen?: (content: ContentIndex) => void) => Promise<ContentIndex>;
  signOut: () => Promise<void>;
  onSignedOut: (wake: () => void) => Unsubscribe;
  close: () => void;
}

export function createSessionLifecycle(parts: Parts, desk: Desk, fallback: { round: () => Promise<void> }): SessionLifecycle {
  const { session, status, root, busbars, live, content, rpc } = parts;
  const signedOut = new Set<() => void>();
  let closed = false;
  let known = false;

  async function know(): Promise<void> {
    const call = ownMember(desk.index().calls, 'menu.current');
    if (!call || !session.loggedIn()) return;
    const { powerStationId: named } = session.identity();
    await rpc.call(call, {}).then(
      ({ data }) => session.know(data),
      () => {},
    );
    // The requested incident file is closed; the answer has the rights of its reader, so read those at the station instead.
    if (isRecordId(named) && session.identity().powerStationId !== named) await know();
  }

  return {
    know,
    changed() {
      if (closed) return;
      // Before rendering: calls without the grid connection point wait for it.
      if (session.loggedIn()) void busbars.renew();
      else busbars.forget();
      status.set('/loggedIn', session.loggedIn());
      if (!session.loggedIn()) return live.stop();
      live.start();
      live.restart();
      void fallback.round();
    },
    ended() {
      if (!session.loggedIn()) return;
      leave(parts, desk);
      for (const wake of [...signedOut]) wake();
    },
    async loadContent(seen) {
      const index = await content.load();
      root.set('/switches', index.switches);
      status.set('/contentHash', index.hash);
      seen?.(index);
      const renewed = busbars.renew();
      if (!known) {
        known = true;
        await Promise.all([know(), renewed]);
        void fallback.round();
      }
      return index;
    },
    async signOut() {
      const call = ownMember(desk.index().calls, 'user.logout');
      const logout = call && session.token() !== undefined ? rpc.call(call, {}).catch(() => {}) : undefined;
      // The local session ends first, so that nothing is read with a token that is about to expire.
      leave(parts, desk);
      await logout;
    },
    onSignedOut(wake) {
      signedOut.add(wake);
      return () => signedOut.delete(wake);
    },
    close: () => void (closed = true),
  };
}

function leave({ session, queries, status }: Parts, { secondary }: Desk): void {
  session.end();
  secondary.forget();
  queries.clear();
  status.set('/loggedIn', false);
}
