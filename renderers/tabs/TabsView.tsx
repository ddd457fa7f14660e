import { useMemo } from 'react';
import { useChosen, type ViewProps } from '../define.ts';
import { NodeGrid } from '../shared/node/NodeGrid.tsx';
import { TabBar, TabPanel } from '../shared/TabBar.tsx';
import { toShown } from './toShown.ts';
import { useOffered } from './useOffered.ts';

/** Named tabs. Only the selected tab is mounted, so only its sources are requested. */
export function TabsView({ name, title = '', options }: ViewProps<'tabs'>) {
  const offered = useOffered(options.tabs);
  const among = useMemo(() => offered.map((each) => String(each.value)), [offered]);
  const [chosen, choose] = useChosen<string>(name, { among, ...(options.default !== undefined && { default: options.default }) });
  const shown = toShown(among, options.default, chosen);
  const tab = shown === undefined ? undefined : options.tabs[shown];
  return (
    <div className={`ems-tabs ems-tabs-${options.position ?? 'top'}`}>
      <TabBar
        name={name}
        label={title}
        items={offered}
        chosen={shown}
        choose={(value) => void choose(value as string)}
        side={options.position === 'side'}
        panel
      />
      {tab && shown !== undefined && (
        <TabPanel name={name} value={shown}>
          <NodeGrid key={shown} body={tab.body} at={`/options/tabs/${shown}/body`} />
        </TabPanel>
      )}
    </div>
  );
}
