import { defineRenderer } from '../define.ts';
import { CalendarView } from './CalendarView.tsx';

export const calendar = defineRenderer({ kind: 'calendar', View: CalendarView });
