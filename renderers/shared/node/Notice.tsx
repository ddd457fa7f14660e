// A failure or refusal, in place of a node or above its buttons. Its actions are to the right of the text, or below it if there
// is too little room.
import { Alert, type AlertProps } from 'antd';
import './notice.css';

export const Notice = (props: AlertProps) => (
  <div className="ems-notice">
    <Alert showIcon {...props} />
  </div>
);
