import { DownOutlined } from '@ant-design/icons';
import { useId, useState } from 'react';
import { useText, type ViewProps } from '../define.ts';
import { deeper, useNodePlace } from '../shared/node/place.ts';
import { NodeGrid } from '../shared/node/NodeGrid.tsx';
import './section.css';

/** Nodes under one heading. A section in a card uses the heading of the card. */
export function SectionView({ title = '', options }: ViewProps<'section'>) {
  const { body, columns = 12, help, frame = 'plain', collapsed } = options;
  const say = useText();
  const { heading } = useNodePlace();
  const [open, setOpen] = useState(collapsed !== true);
  const id = useId();
  const framed = frame === 'card';
  const Heading = `h${heading}` as 'h2' | 'h3' | 'h4';
  const nodes = (
    <div id={id} hidden={!open}>
      {open && (
        <NodeGrid
          body={body}
          at="/options/body"
          columns={columns}
          {...(framed && { framed })}
          {...(title !== '' && { within: title })}
          heading={framed || title === '' ? heading : deeper(heading)}
        />
      )}
    </div>
  );
  const words = help === undefined ? null : <p className="ems-section-help">{say(help)}</p>;
  if (collapsed === undefined && (framed || title === ''))
    return (
      <>
        {words}
        {nodes}
      </>
    );
  return (
    <section className="ems-section" aria-label={title}>
      {collapsed === undefined ? (
        <Heading className="ems-section-title">{title}</Heading>
      ) : (
        <Heading className="ems-section-title">
          <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            <DownOutlined aria-hidden="true" rotate={open ? 0 : -90} /> {framed ? say(open ? 'Show less' : 'Show more') : title}
          </button>
        </Heading>
      )}
      {words}
      {nodes}
    </section>
  );
}
