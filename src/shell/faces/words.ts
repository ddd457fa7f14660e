// What the console must be able to say before any content has come, in every language that it speaks.
import type { Language } from '../../core/session.ts';

const chinese: Readonly<Record<string, string>> = {
  'The station cannot be reached': '无法连接电站',
  'Check that the station is running and that this computer is connected to its network.':
    '请检查电站是否运行，以及本机与电站之间的网络连接。',
  'A part of the console did not load': '界面组件加载失败',
  'A style sheet of the console did not load': '界面样式加载失败',
  'The connection may have been interrupted. What you typed is kept.': '网络可能已中断。已输入的内容会保留。',
  'This page has a defect': '页面出现异常',
  'The rest of the console goes on. Report the text below to those who maintain it.':
    '其他页面不受影响。请将下面的信息反馈给维护人员。',
  'Try again': '重试',
  'Loading…': '加载中…',
};

export const firstWords = (text: string, language: Language): string => (language === 'zh_CN' ? (chinese[text] ?? text) : text);
