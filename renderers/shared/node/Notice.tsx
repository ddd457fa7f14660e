// A failure or a refusal told in place of a node or above its buttons: what may be done stands beside the words, and below them where the
// place is too narrow for both.
import { Alert, type AlertProps } from 'antd';
import './notice.css';

export const Notice = (props: AlertProps) => (
  <div className="ems-notice">
    <Alert showIcon {...props} />
  </div>
);
