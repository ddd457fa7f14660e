// Fallback for a dialog whose code could not be loaded; replaced once it is loaded.
import { Act, Dialog } from './Dialog.tsx';
import { useLanguage } from '../language/useLanguage.ts';
import { useText } from '../language/useText.ts';
import { troubleTexts, toTrouble } from '../fallbacks/ErrorMessage.tsx';
import { firstWords } from '../fallbacks/words.ts';

interface Props {
  error: unknown;
  again: () => void;
  onClose: () => void;
}

export function MissingDialog({ error, again, onClose }: Props) {
  const language = useLanguage();
  const text = useText();
  const { what, help } = troubleTexts[toTrouble(error)];
  return (
    <Dialog
      title={firstWords(what, language)}
      onClose={onClose}
      footer={
        <>
          <Act onClick={onClose}>{text('Close')}</Act>
          <Act look="primary" first onClick={again}>
            {firstWords('Try again', language)}
          </Act>
        </>
      }
    >
      <p className="ems-dialog-text" role="alert">
        {firstWords(help, language)}
      </p>
    </Dialog>
  );
}
