// Input form of a command in a dialog that stays open until a submit succeeds.
import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { RenderDrawn } from '../../../renderers/shared/node/RenderDrawn.tsx';
import { ScreenBody } from '../../../renderers/shared/node/ScreenBody.tsx';
import type { Members, ScreenNode } from '../../core/language.ts';
import { instantText } from '../../core/time.ts';
import type { Answered, AskDialog, Outcome } from '../../data/contract.ts';
import { AnswerProvider, DialogProvider } from '../../data/react/react.tsx';
import { useText } from '../language/useText.ts';
import { useScopeText, useStatus } from '../useShell.tsx';
import { useCursorWithin } from '../useCursorWithin.ts';
import { mayLeave } from './mayLeave.ts';
import { SlowAnswer } from './SlowAnswer.tsx';
import { useTopModal } from './useModal.ts';
import { usePrompts } from './usePrompts.ts';
import { useSubmit, type Waits } from './useSubmit.ts';

interface Props {
  of: AskDialog;
  onAnswer: (outcome: Outcome) => void;
}

export function AskForm({ of, onAnswer }: Props) {
  const text = useText();
  const { running, waits, failed, message, answered, submit } = useSubmit(of, onAnswer);
  const [fields, setFields] = useState<HTMLElement | null>(null);
  useCursorWithin(fields);
  const prompts = usePrompts();
  const buttons = Object.entries(of.submits);
  // A dialog above this one repeats the relevant values, so this one is hidden to avoid reading both as one.
  const covered = useTopModal() !== undefined;
  const leave = async (): Promise<void> => {
    if (await mayLeave(of, prompts)) onAnswer({ kind: 'cancelled' });
  };
  return (
    <Modal
      open
      centered
      width={640}
      {...(covered && { rootClassName: 'ems-ask-covered' })}
      title={text(of.title)}
      mask={{ closable: false }}
      onCancel={() => void leave()}
      footer={[
        <Button key="cancel" onClick={() => onAnswer({ kind: 'cancelled' })}>
          {text(buttons.length === 0 ? 'Close' : 'Cancel')}
        </Button>,
        ...buttons.map(([name, { title }], at) => (
          <Button
            key={name}
            type={at === buttons.length - 1 ? 'primary' : 'default'}
            loading={running === name}
            disabled={running !== undefined && running !== name}
            onClick={() => void submit(name)}
          >
            {text(title)}
          </Button>
        )),
      ]}
    >
      <DialogProvider dialog={of}>
        {/* Enter in a field triggers the primary button. */}
        <div ref={setFields} className="ems-ask" onSubmit={() => void submit(buttons.at(-1)?.[0] ?? '')}>
          <ScreenBody
            body={toNodes(of)}
            screen="ask"
            framed
            above={of.live && <RenderDrawn name="live" draw={of.live.draw} value={of.live.value} />}
          />
        </div>
      </DialogProvider>
      {failed !== undefined && (
        <p className="ems-dialog-error" role="alert">
          {text(failed)}
        </p>
      )}
      <AnswerMessage message={message} waits={waits} />
      {answered && <AnswerBody of={of} answered={answered} />}
      <Quiet />
    </Modal>
  );
}

/** The answer to a trial run, drawn as the screen declares. */
function AnswerBody({ of, answered: { call, answer } }: { of: AskDialog; answered: Answered }) {
  const view = of.answers?.[call];
  if (!view) return null;
  return (
    <DialogProvider dialog={of}>
      <AnswerProvider answer={answer} schema={view.schema}>
        <div className="ems-ask-answer">
          <ScreenBody body={view.body} screen="answer" framed />
        </div>
      </AnswerProvider>
    </DialogProvider>
  );
}

/** Warns that the values in the form may be out of date. */
function Quiet() {
  const text = useText();
  const since = useStatus('/quietSince');
  const zone = useScopeText('/station/timezone');
  if (typeof since !== 'number' || zone === undefined) return null;
  const words = 'No connection to the station since {{time}}. Showing the last known values.';
  return (
    <p className="ems-dialog-error" role="alert">
      {text(words, { time: instantText(since, zone).slice(11) })}
    </p>
  );
}

interface AnswerMessageProps {
  message: string | undefined;
  waits: Waits | undefined;
}

/** Message of the station about the trial run, or a note that it has not answered yet. */
function AnswerMessage({ message, waits }: AnswerMessageProps) {
  const line = useRef<HTMLParagraphElement>(null);
  // In a long form the answer, which follows this line, is below the visible part.
  useEffect(() => {
    if (message !== undefined) line.current?.scrollIntoView({ block: 'start' });
  }, [message]);
  const text = useText();
  return (
    <p ref={line} className="ems-dialog-note" role="status">
      {message ?? (waits && <SlowAnswer key={waits.request} what={text(waits.what)} again={waits.again} />)}
    </p>
  );
}

/** Uses the declared body, or a form with the declared fields. */
function toNodes({ ask: { fields, groups, body }, form }: AskDialog): Members<ScreenNode> {
  if (body) return body as Members<ScreenNode>;
  if (!form) return {};
  return { form: { kind: 'form', options: { ...(fields && { fields }), ...(groups && { groups }) } } };
}
