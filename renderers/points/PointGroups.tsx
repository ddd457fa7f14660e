// Groups of points with headings, in as many columns as fit.
import type { ReactNode } from 'react';
import type { PointsOptions } from '../../src/core/kinds.gen.ts';
import { useText } from '../define.ts';
import { OwnHeading } from '../shared/OwnHeading.tsx';
import { columnsIn, toStacks } from '../shared/toStacks.ts';
import { useRoom } from '../shared/useRoom.ts';
import type { PointGroup } from './toGroups.ts';

interface GroupsProps {
  groups: readonly PointGroup[];
  options: PointsOptions;
  /** Draws the content below the heading of a group. */
  draw: (group: PointGroup) => ReactNode;
}

export function PointGroups({ groups, options: { show, minWidth = 320 }, draw }: GroupsProps) {
  const say = useText();
  const { attach, width } = useRoom<HTMLDivElement>();
  const columns = show === 'headline' ? 1 : columnsIn(width, minWidth);
  return (
    <div ref={attach} className="ems-points-groups">
      {width > 0 &&
        toStacks(groups, columns, ({ points }) => points.length).map((stack, column) => (
          <div key={column}>
            {stack.map((group) => (
              <section
                key={group.name}
                className="ems-points-group"
                {...(group.title !== undefined && { 'aria-label': say(group.title) })}
              >
                {group.title !== undefined && <OwnHeading>{say(group.title)}</OwnHeading>}
                {draw(group)}
              </section>
            ))}
          </div>
        ))}
    </div>
  );
}
