// In: what the person may do. Out: the shell's own entries at the foot of the menu: shutdown and restart, log out.
import LogoutOutlined from '@ant-design/icons/es/icons/LogoutOutlined';
import PoweroffOutlined from '@ant-design/icons/es/icons/PoweroffOutlined';
import { useText } from '../language/useText.ts';
import { useSession, useShell } from '../useShell.tsx';

export function MenuFoot({ onShutdown, onSignOut }: { onShutdown: () => void; onSignOut: () => void }) {
  const { content } = useShell();
  const text = useText();
  const mayStop = useSession()?.rights.control === true && Object.hasOwn(content.calls, 'shutdown.start');
  return (
    <div className="ems-menu ems-menu-foot">
      <ul>
        {mayStop && (
          <li>
            <button type="button" className="ems-menu-row" onClick={onShutdown}>
              <PoweroffOutlined />
              <span className="ems-menu-title">{text('Shutdown and restart')}</span>
            </button>
          </li>
        )}
        <li>
          <button type="button" className="ems-menu-row" onClick={onSignOut}>
            <LogoutOutlined />
            <span className="ems-menu-title">{text('Log out')}</span>
          </button>
        </li>
      </ul>
    </div>
  );
}
