// In: the person, the language and the theme. Out: the menu behind the person's name.
import { UserOutlined } from '@ant-design/icons';
import { useId } from 'react';
import type { Role } from '../../../core/access/session.ts';
import { useText } from '../../language/useText.ts';
import { useSession } from '../../useShell.tsx';
import { AppearanceChoices } from './AppearanceChoices.tsx';

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
  return (
    <>
      <button type="button" className="ems-icon-button" popoverTarget={id} aria-label={text('Person, language and theme')}>
        <UserOutlined aria-hidden="true" />
      </button>
      <div id={id} popover="auto" className="ems-popover ems-user">
        {user && (
          <div className="ems-person">
            <b>{user.name}</b>
            <span>{text(roleTexts[user.role])}</span>
          </div>
        )}
        <AppearanceChoices />
        <button type="button" className="ems-button" onClick={onSignOut}>
          {text('Log out')}
        </button>
      </div>
    </>
  );
}
