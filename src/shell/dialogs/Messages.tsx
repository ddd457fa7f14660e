// In: what is to be said. Out: antd's short messages at the top of the page, each said once.
import { message } from 'antd';
import { useEffect, useRef } from 'react';

export interface Said {
  id: number;
  tone: 'success' | 'warning' | 'error';
  text: string;
}

export default function Messages({ said }: { said: readonly Said[] }) {
  const [api, holder] = message.useMessage({ maxCount: 3 });
  const last = useRef(-1);
  useEffect(() => {
    for (const { id, tone, text } of said) {
      if (id <= last.current) continue;
      last.current = id;
      void api[tone](text);
    }
  }, [api, said]);
  return holder;
}
