// On an empty part of the page: a link to the page where the missing device or data is added.
import { Button } from 'antd';
import { useText } from '../../define.ts';
import { useLack } from '../../defineLater.ts';

export function LackLink() {
  const say = useText();
  const lack = useLack();
  if (!lack) return null;
  return (
    <Button
      type="link"
      size="small"
      href={lack.page}
      onClick={(event) => {
        event.preventDefault();
        lack.open();
      }}
    >
      {say(lack.says)}
    </Button>
  );
}
