// Counts the days of a report that were measured completely, with gaps, or not at all.
import type { Coverage, RequestOf } from '../../../../core/calls/calls.gen.ts';
import { addDays } from '../../../../core/time.ts';
import type { CallContext, Handlers } from '../../../contract/calls.ts';
import { todayOf } from '../../documents/index.ts';
import { daysWithToday } from '../../energy/index.ts';
import { stationElectricity } from '../electricity.ts';

async function coverage({ range: [from, to] }: RequestOf<'report.coverage'>, context: CallContext): Promise<Coverage> {
  const { station } = context;
  const today = todayOf(station);
  const balances = new Map((await stationElectricity({ range: [from, to], by: 'day' }, context)).map((row) => [row.period, row]));
  const records = new Map((await daysWithToday(station, from, to, undefined)).map((record) => [record.day, record]));
  const found = { complete: 0, gaps: [] as string[], missing: [] as string[], toCome: 0 };
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const balance = balances.get(day);
    if (day > today) found.toCome += 1;
    else if (!balance || !Object.values(balance).some((value) => typeof value === 'number')) found.missing.push(day);
    else if (day < today && balance.complete && records.get(day)?.complete) found.complete += 1;
    else found.gaps.push(day);
  }
  return { ...found, days: found.complete + found.gaps.length + found.missing.length + found.toCome };
}

export const coverageReport: Handlers = { 'report.coverage': coverage };
