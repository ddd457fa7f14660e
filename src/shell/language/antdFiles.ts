// Every language that antd speaks, each in a part of its own. In a part of its own as well: the list is long, and most pages need one line of it.
import type { Locale } from 'antd/es/locale';

export const antdFiles = import.meta.glob<Locale>('../../../node_modules/antd/es/locale/*_*.js', { import: 'default' });
