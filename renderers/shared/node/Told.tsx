// A failure or a refusal told in place of a node or above its buttons: what may be done stands beside the words, and below them where the
// place is too narrow for both.
import { Alert, type AlertProps } from 'antd';
import './told.css';

export const Told = (props: AlertProps) => (
  <div className="ems-told">
    <Alert showIcon {...props} />
  </div>
);
