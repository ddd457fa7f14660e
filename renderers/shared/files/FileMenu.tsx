// The export menu at a heading, which saves what is shown as a file. The menu itself loads when it is first opened.
import { memo, Suspense, useState } from 'react';
import { lazyPart } from '../lazy/lazyPart.tsx';
import { FileButton } from './FileButton.tsx';
import type { FileMenuProps } from './OpenFileMenu.tsx';

const OpenFileMenu = lazyPart(() => import('./OpenFileMenu.tsx').then((module) => module.OpenFileMenu));

export const FileMenu = memo(function FileMenu(props: FileMenuProps) {
  const { disabled = false } = props;
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const ask = () => {
    setAsked(true);
    setOpen(true);
  };
  if (!asked) return <FileButton disabled={disabled} onClick={ask} />;
  return (
    <Suspense fallback={<FileButton disabled={disabled} />}>
      <OpenFileMenu {...props} open={open} onTurn={setOpen} />
    </Suspense>
  );
});
