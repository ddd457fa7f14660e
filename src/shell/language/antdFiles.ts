// All antd locales, each in a separate chunk. This list is in a separate chunk too: it is long, and most pages need one entry.
import type { Locale } from 'antd/es/locale';

export const antdFiles = import.meta.glob<Locale>('../../../node_modules/antd/es/locale/*_*.js', { import: 'default' });
