// Short messages above everything including dialogs. Part of the initial bundle, because an outage must be reported when nothing
// can be loaded.
import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../language/useText.ts';
import { useTopModal } from './useModal.ts';
import './dialogs.css';

export interface Said {
  id: number;
  tone: 'success' | 'warning' | 'error';
  text: string;
  /** Stays until the user closes it. */
  stays?: boolean;
}
/** Warnings and errors take longer to read than confirmations. */
const shownMs = { success: 4000, warning: 8000, error: 8000 } as const;
const icons = { success: CheckCircleFilled, warning: ExclamationCircleFilled, error: CloseCircleFilled } as const;

export function Toasts({ said, onDone }: { said: readonly Said[]; onDone: (id: number) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const newest = said.at(-1)?.id;
  // A modal dialog makes everything outside inert, for screen readers too, so messages are rendered inside it.
  const top = useTopModal();
  // Reopened for each message, because the popover opened last is on top.
  useLayoutEffect(() => {
    const host = place.current;
    if (!host?.isConnected) return;
    if (host.matches(':popover-open')) host.hidePopover();
    if (newest !== undefined) host.showPopover();
  }, [newest, top]);
  return createPortal(
    <div ref={place} popover="manual" className="ems-toasts">
      {said.map((each) => (
        <Toast key={each.id} of={each} onDone={onDone} />
      ))}
    </div>,
    top ?? document.body,
  );
}

function Toast({ of: { id, tone, text: words, stays = false }, onDone }: { of: Said; onDone: (id: number) => void }) {
  const text = useText();
  const Icon = icons[tone];
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => onDone(id), shownMs[tone]);
    return () => clearTimeout(timer);
  }, [id, tone, stays, onDone]);
  return (
    <div className="ems-toast" data-tone={tone} role={tone === 'success' ? 'status' : 'alert'}>
      <Icon aria-hidden="true" />
      <span>{words}</span>
      <button type="button" aria-label={text('Close')} onClick={() => onDone(id)}>
        ×
      </button>
    </div>
  );
}
