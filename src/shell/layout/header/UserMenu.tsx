// User menu with language, theme and notifications.
import { UserOutlined } from '@ant-design/icons';
import { Suspense, useId, useState } from 'react';
import { lazyPart } from '../../../../renderers/shared/lazy/lazyPart.tsx';
import type { Role } from '../../../core/access/session.ts';
import { useText } from '../../language/useText.ts';
import { useSession } from '../../useShell.tsx';
import { useNoticeChoice } from '../notices/noticeChoice.ts';
import { AppearanceChoices } from './AppearanceChoices.tsx';

const NoticeWatch = lazyPart(
  () => import('../notices/AlarmNotices.tsx').then((module) => module.NoticeWatch),
  () => null,
);
const NoticeChoices = lazyPart(() => import('../notices/AlarmNotices.tsx').then((module) => module.NoticeChoices));

const roleTexts: Readonly<Record<Role, string>> = {
  viewer: 'Viewer',
  operator: 'Operator',
  maintainer: 'Maintainer',
  administrator: 'Administrator',
};

export function UserMenu({ onSignOut }: { onSignOut: () => void }) {
  const text = useText();
  const id = useId();
  const user = useSession()?.user;
  const person = user?.name ?? '';
  const [notices] = useNoticeChoice(person);
  const [opened, setOpened] = useState(false);
  return (
    <>
      {notices.of !== 'none' && person !== '' && (
        <Suspense fallback={null}>
          <NoticeWatch {...notices} />
        </Suspense>
      )}
      <button type="button" className="ems-icon-button" popoverTarget={id} aria-label={text('User, language and theme')}>
        <UserOutlined aria-hidden="true" />
      </button>
      <div
        id={id}
        popover="auto"
        className="ems-popover ems-user"
        onToggle={({ newState }) => newState === 'open' && setOpened(true)}
      >
        {user && (
          <div className="ems-person">
            <b>{user.name}</b>
            <span>{text(roleTexts[user.role])}</span>
          </div>
        )}
        <AppearanceChoices />
        {opened && person !== '' && (
          <Suspense fallback={null}>
            <NoticeChoices person={person} />
          </Suspense>
        )}
        <button type="button" className="ems-button" onClick={onSignOut}>
          {text('Log out')}
        </button>
      </div>
    </>
  );
}
