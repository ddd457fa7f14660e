// Latest picture of a command whose call answers a stream of pictures.
import { useCallback, useEffect, useState } from 'react';
import { layered, constant } from '../../core/store.ts';
import { fill } from '../../core/value.ts';
import { useAround } from './around.tsx';
import { ownMember } from '../../core/object.ts';
import { boundaryOf, createParts } from '../network/parts.ts';
import { RpcError } from '../network/rpcError.ts';

export interface Frames {
  state: 'loading' | 'playing' | 'failed';
  /** Reason of a failure. */
  what?: string;
  retry: () => void;
}

/** Calls `show` with each picture. A stream that ends by itself counts as failed. Requests nothing while `wanted` is false. */
export function useFrames(command: string, item: unknown, wanted: boolean, show: (picture: Blob) => void): Frames {
  const { data, screen, scope } = useAround();
  const run = screen.command(command);
  const [state, setState] = useState<{ state: Frames['state']; what?: string }>({ state: 'loading' });
  const [round, setRound] = useState(0);
  const retry = useCallback(() => setRound((before) => before + 1), []);
  const of = run?.of;
  const around = layered({ item: constant(item) }, scope);
  // A refreshed list has new item objects; the stream continues as long as its params are equal.
  const asked = JSON.stringify(fill(of?.params ?? {}, (pointer) => around.read(pointer)));
  useEffect(() => {
    const call = of?.call === undefined ? undefined : ownMember(screen.piece.calls, of.call);
    if (!wanted || !call) return undefined;
    const leave = new AbortController();
    const params: unknown = JSON.parse(asked);
    follow();
    return () => {
      leave.abort();
      setState({ state: 'loading' });
    };

    async function read(): Promise<void> {
      if (!call) return;
      const response = await data.desk.open(call, params, leave.signal);
      const type = response.headers.get('content-type') ?? '';
      const boundary = boundaryOf(type);
      if (boundary === undefined) {
        if (!type.startsWith('image/')) throw new Error(type);
        show(await response.blob());
        setState({ state: 'playing' });
        return;
      }
      const reader = response.body?.getReader();
      if (!reader) throw new Error('no body');
      const parts = createParts(boundary);
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        const newest = parts(next.value).at(-1);
        if (!newest) continue;
        show(new Blob([newest.bytes], { type: newest.type }));
        setState((before) => (before.state === 'playing' ? before : { state: 'playing' }));
      }
      throw new Error('the stream ended');
    }
    function follow(): void {
      read().catch((error: unknown) => {
        if (leave.signal.aborted) return;
        setState({ state: 'failed', ...(error instanceof RpcError && error.what !== '' && { what: error.what }) });
      });
    }
  }, [data, screen, of, asked, wanted, show, round]);
  return { ...state, retry };
}
