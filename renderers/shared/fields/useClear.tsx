// The clear button of a choice, with a translated label: antd labels it in English.
import { CloseCircleFilled } from '@ant-design/icons';
import { useText } from '../../define.ts';

/** A required choice cannot be cleared. */
export function useClear(required: boolean | undefined) {
  const say = useText();
  return required === true ? false : { label: say('Clear'), clearIcon: <CloseCircleFilled aria-hidden="true" /> };
}
