// The shell's own entry at the foot of the menu: log out. Never held by an edit; the draft waits in the session's storage.
import { LogoutOutlined } from '@ant-design/icons';
import { useText } from '../../language/useText.ts';

export function MenuFoot({ onSignOut }: { onSignOut: () => void }) {
  const text = useText();
  return (
    <div className="ems-menu ems-menu-foot">
      <button type="button" className="ems-menu-row" onClick={onSignOut}>
        <LogoutOutlined aria-hidden="true" />
        <span className="ems-menu-title">{text('Log out')}</span>
      </button>
    </div>
  );
}
