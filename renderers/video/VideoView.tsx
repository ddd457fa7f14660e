// Several cameras next to each other. Each requests its pictures only while it is visible.
import { useMemo } from 'react';
import { useAt, useChosen, useText, type ViewProps } from '../define.ts';
import { EmptyState } from '../shared/node/NodeStates.tsx';
import { ownSchema, rowSchema, schemaIn } from '../shared/value/ownSchema.ts';
import { CameraTile } from './CameraTile.tsx';
import { toCameras, toStill } from './toCameras.ts';
import './video.css';

export function VideoView({ name, options, value, empty, ...bound }: ViewProps<'video'>) {
  const say = useText();
  const list = useAt<unknown>(value, '');
  const cameras = useMemo(() => toCameras(list, options), [list, options]);
  const [chosen, choose] = useChosen<readonly string[]>(name);
  const still = toStill(chosen, cameras);
  const row = rowSchema(ownSchema(bound), undefined);
  const kindSchema = schemaIn(row, options.kind ?? '/kind');
  const stateSchema = schemaIn(row, options.state ?? '/state');
  if (cameras.length === 0) return <EmptyState text={empty ?? say('No cameras')} />;
  const turn = (id: string): void => {
    const next = still.includes(id) ? still.filter((each) => each !== id) : [...still, id];
    void choose(next.length === 0 ? undefined : next);
  };
  return (
    <ul className="ems-video" style={{ '--least': `${options.minWidth ?? 360}px` }}>
      {cameras.map((camera) => (
        <CameraTile
          key={camera.id}
          camera={camera}
          kindSchema={kindSchema}
          stateSchema={stateSchema}
          still={still.includes(camera.id)}
          turn={() => turn(camera.id)}
          watch={options.watch}
          address={options.address}
          poster={options.poster}
        />
      ))}
    </ul>
  );
}
