// The text of an unknown limit: a link to the page where its value is entered, plain for users who cannot open that page.
import { usePageLink } from '../../defineLater.ts';

export function LimitLink({ page, text }: { page: string; text: string }) {
  const link = usePageLink(page);
  return link ? <a {...link}>{text}</a> : text;
}
