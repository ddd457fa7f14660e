// In: the page at hand. Out: a link to where that is added which would fill an empty place.
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
