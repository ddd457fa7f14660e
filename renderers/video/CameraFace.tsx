// What stands in or over the picture: that it comes, that it stands still, why it is not there.
import { Button, Spin } from 'antd';
import { useText } from '../define.ts';

interface FaceProps {
  text: string;
  busy?: boolean;
  retry?: () => void;
}

export function CameraFace({ text, busy = false, retry }: FaceProps) {
  const say = useText();
  return (
    <div className="ems-camera-face" role={retry ? 'alert' : 'status'}>
      {busy && <Spin size="small" />}
      <span>{text}</span>
      {retry && (
        <Button size="small" onClick={retry}>
          {say('Try again')}
        </Button>
      )}
    </div>
  );
}
