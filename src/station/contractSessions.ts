// Sessions and wall screens as people see them. Shapes only; nothing here lets anybody in.
import type { Role } from '../core/session.ts';

export interface SeenSession {
  id: string;
  userId: string;
  name: string;
  loginName: string;
  role: Role;
  address: string;
  startedAt: number;
  usedAt: number;
  /** When it ends if nobody uses it. */
  until: number;
  /** The one that asks. */
  current: boolean;
}
export interface WallScreen {
  id: string;
  name: string;
  /** Who opened it. */
  by?: string;
  startedAt: number;
  usedAt: number;
  until: number;
}
