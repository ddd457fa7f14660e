// Runs long work of handlers as tasks. Every console shows their steps, also after a reload.
import { personText } from '../../core/texts/who.ts';
import { randomUUID } from 'node:crypto';
import type { TaskState } from '../../core/calls/outcome.ts';
import { type Clock, Refused, type Tasks } from '../contract/index.ts';

/** Storage of tasks, so that a restart does not lose them. */
export interface KeptTasks {
  save(state: TaskState): void;
  find(taskId: string): TaskState | undefined;
  /** Tasks without a recorded end. */
  running(): TaskState[];
}
export interface WatchedTasks extends Tasks {
  onChange(wake: () => void): () => void;
}
/** Ended tasks are kept long enough for a console that was closed meanwhile. */
const keptMs = 15 * 60_000;
const most = 100;

/** `kept`: storage that survives a restart; without it, a restart loses all tasks. */
export function createTasks(clock: Clock, report: (call: string, error: unknown) => void, kept?: KeptTasks): WatchedTasks {
  const states = brokenOff(clock, kept);
  const listeners = new Set<() => void>();

  function set(state: TaskState): void {
    const before = states.get(state.taskId);
    states.set(state.taskId, state);
    // Only the start and the end are stored. Steps are only shown in open consoles.
    if (before?.state !== state.state) kept?.save(state);
    for (const listener of Array.from(listeners)) listener();
  }

  return {
    start(call, by, work) {
      forgetOld(states, clock.now());
      if (Array.from(states.values()).some((each) => each.call === call && each.state === 'running')) {
        throw new Refused(409, 'This is already running');
      }
      const started: TaskState = {
        taskId: randomUUID(),
        call,
        state: 'running',
        step: '',
        done: 0,
        of: 0,
        startedAt: clock.now(),
      };
      set(started);
      const current = () => states.get(started.taskId) ?? started;
      const isRunning = () => current().state === 'running';
      const end = (state: 'done' | 'failed', text?: string) => {
        if (isRunning()) set({ ...current(), state, endedAt: clock.now(), ...(text !== undefined && { text }) });
      };
      // The response with the task id is sent first, so that the console listens to the first step.
      setImmediate(() => {
        work((step, done, of) => (isRunning() ? set({ ...current(), step, done, of }) : undefined)).then(
          (text) => end('done', text ?? undefined),
          (error: unknown) => {
            if (!(error instanceof Refused)) report(`${call} (${personText(by)})`, error);
            end('failed', error instanceof Refused ? error.message : 'Operation failed');
          },
        );
      });
      return started;
    },
    get: (taskId) => states.get(taskId) ?? kept?.find(taskId),
    end(taskId, text) {
      const state = states.get(taskId);
      if (state?.state === 'running') set({ ...state, state: 'failed', endedAt: clock.now(), text });
    },
    list() {
      forgetOld(states, clock.now());
      return Array.from(states.values());
    },
    onChange(wake) {
      listeners.add(wake);
      return () => listeners.delete(wake);
    },
  };
}

function forgetOld(states: Map<string, TaskState>, now: number): void {
  const ended = Array.from(states.values()).filter(({ endedAt }) => endedAt !== undefined);
  const old = ended.filter(({ endedAt = 0 }, index) => now - endedAt > keptMs || ended.length - index > most);
  for (const { taskId } of old) states.delete(taskId);
}

/** Gives the state "failed" to tasks that were running when the station ended. */
function brokenOff(clock: Clock, kept: KeptTasks | undefined): Map<string, TaskState> {
  const text = 'Interrupted by a restart of the station';
  const states = (kept?.running() ?? []).map((state): TaskState => ({ ...state, state: 'failed', endedAt: clock.now(), text }));
  for (const state of states) kept?.save(state);
  return new Map(states.map((state) => [state.taskId, state]));
}
