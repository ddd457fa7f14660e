// Log-out entry at the bottom of the menu. Unsaved edits do not block it: drafts stay in session storage.
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
