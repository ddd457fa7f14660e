// Current format context: language, time zone, units, currency.
import type { FormatContext } from '../core/format/format.ts';
import { sourceLanguage } from '../core/texts/languages.ts';
import type { Desk } from './desk.ts';

export const toFormatContext = (desk: Desk): FormatContext => ({
  language: String(desk.scope.read('/session/language') ?? sourceLanguage),
  timezone: desk.timezone(),
  units: desk.index().units,
  currency: String(desk.scope.read('/station/currency') ?? 'CNY'),
  t: desk.translate,
});
