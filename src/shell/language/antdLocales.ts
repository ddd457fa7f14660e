// antd's own words in our languages. Both are in the first load: a switch is at once.
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import type { Locale } from 'antd/es/locale';
import type { Language } from '../../core/session.ts';

export const antdLocales: Readonly<Record<Language, Locale>> = { zh_CN: zhCN, en_US: enUS };
