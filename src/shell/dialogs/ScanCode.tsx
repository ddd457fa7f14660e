// QR code, generated in the browser. Dark on white with a margin in every theme, because scanners need the contrast.
import { QRCode } from 'antd';
import { useText } from '../language/useText.ts';

export function ScanCode({ of }: { of: string }) {
  const text = useText();
  return (
    <div className="ems-scan" role="img" aria-label={text('QR code of the content below')}>
      <QRCode value={of} type="svg" size={208} color="#000000" bgColor="#ffffff" bordered={false} aria-hidden="true" />
    </div>
  );
}
