// The button that empties a choice: the library names it and its sign in English.
import { CloseCircleFilled } from '@ant-design/icons';
import { useText } from '../../define.ts';

/** What must be filled in cannot be emptied. */
export function useClear(required: boolean | undefined) {
  const say = useText();
  return required === true ? false : { label: say('Clear'), clearIcon: <CloseCircleFilled aria-hidden="true" /> };
}
