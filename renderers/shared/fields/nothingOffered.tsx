// The content of an opened list without options. Options that could not be read are unknown; the reason is shown above the list.
import type { ReactNode } from 'react';
import type { Text } from '../../../src/core/language.ts';
import type { Offers } from './useOffers.ts';

/** Never null, because antd does not open a list without content. */
export const nothingOffered = (
  { loading, failed }: { loading: boolean; failed: Offers['failed'] | undefined },
  say: (text: Text) => string,
): ReactNode => (failed ? <></> : say(loading ? 'Loading' : 'No options yet'));
