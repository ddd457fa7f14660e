// One camera: name, picture or the reason why there is none, and commands.
import { ExpandOutlined, PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import type { Schema } from '../../src/core/language.ts';
import { Ago } from '../shared/value/AgeMark.tsx';
import { useFormat, useText } from '../define.ts';
import { Shown } from '../shared/value/Shown.tsx';
import { ToolButton } from '../shared/ToolButton.tsx';
import { CameraMessage } from './CameraMessage.tsx';
import { Pictures } from './Pictures.tsx';
import { Poster } from './Poster.tsx';
import { Played } from './Played.tsx';
import type { Camera } from './toCameras.ts';
import { useSeen } from './useSeen.ts';

interface TileProps {
  camera: Camera;
  kindSchema: Schema | undefined;
  stateSchema: Schema | undefined;
  still: boolean;
  turn: () => void;
  watch: string;
  address: string | undefined;
  poster: string | undefined;
}

export function CameraTile({ camera, kindSchema, stateSchema, still, turn, watch, address, poster }: TileProps) {
  const say = useText();
  const tile = useRef<HTMLLIElement>(null);
  const seen = useSeen(tile);
  const { title, format, item } = camera;
  return (
    <li ref={tile} className="ems-camera" aria-label={title}>
      <div className="ems-camera-head">
        <b>{title}</b>
        <Shown schema={kindSchema} value={camera.kind} name={title} />
        {camera.state !== undefined && <CameraState camera={camera} schema={stateSchema} />}
        <span className="ems-camera-tools">
          {format !== 'none' && (
            <ToolButton
              title={say({ text: still ? 'Start {{name}}' : 'Stop {{name}}', values: { name: title } })}
              icon={still ? <PlayCircleOutlined aria-hidden="true" /> : <PauseCircleOutlined aria-hidden="true" />}
              onClick={turn}
            />
          )}
          <ToolButton
            title={say({ text: 'Enlarge {{name}}', values: { name: title } })}
            icon={<ExpandOutlined aria-hidden="true" />}
            onClick={() => void tile.current?.requestFullscreen?.()}
          />
        </span>
      </div>
      <div className="ems-camera-picture">
        {poster !== undefined && camera.poster && <Poster title={title} item={item} poster={poster} wanted={seen} />}
        {format === 'none' ? (
          <CameraMessage text={say('This camera has no stream that browsers can play')} />
        ) : format === 'mjpeg' ? (
          <Pictures title={title} item={item} watch={watch} wanted={seen && !still} still={still} />
        ) : address === undefined ? (
          <CameraMessage text={say('This camera has no stream that browsers can play')} />
        ) : (
          <Played camera={camera} address={address} wanted={seen && !still} still={still} />
        )}
      </div>
    </li>
  );
}

/** The age is shown only if the state is not normal. */
function CameraState({ camera: { state, at, title }, schema }: { camera: Camera; schema: Schema | undefined }) {
  const well = useFormat()(schema, state).tone === 'success';
  return (
    <>
      <Shown schema={schema} value={state} name={title} />
      {!well && at !== undefined && (
        <span className="ems-camera-age">
          <Ago at={at} />
        </span>
      )}
    </>
  );
}
