// In: the screen at hand. Out: its title, the bar of grid-connection points where it reads one, and how fresh the data is.
import type { ScreenHead } from '../../core/content.ts';
import { useText } from '../language/useText.ts';
import { BusbarTabs } from './BusbarTabs.tsx';
import { Freshness } from './Freshness.tsx';

export function PageHead({ head }: { head: ScreenHead | undefined }) {
  const text = useText();
  return (
    <div className="ems-page-head">
      <h1>{text(head?.title)}</h1>
      {head?.busbar === true && <BusbarTabs />}
      <span className="ems-grow" />
      <Freshness />
    </div>
  );
}
