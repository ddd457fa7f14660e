// On an empty part of the page: links to the pages where its entries are made, otherwise to the page where the missing device or data
// is added.
import { Button } from 'antd';
import type { FilledBy, Text } from '../../../src/core/language.ts';
import { useCondition, useText } from '../../define.ts';
import { useLack, usePageLink } from '../../defineLater.ts';
import { useFilledBy } from './filledBy.ts';

export function LackLink() {
  const filledBy = useFilledBy();
  const lack = useLack();
  if (filledBy) return filledBy.map((each) => <FillLink key={each.go} {...each} />);
  return lack ? <EmptyLink says={lack.says} page={lack.page} /> : null;
}

function FillLink({ says, go, visible }: FilledBy) {
  return useCondition(visible) === true ? <EmptyLink says={says} page={go} /> : null;
}

function EmptyLink({ says, page }: { says: Text; page: string }) {
  const say = useText();
  const link = usePageLink(page);
  if (!link) return null;
  return (
    <Button type="link" size="small" {...link}>
      {say(says)}
    </Button>
  );
}
