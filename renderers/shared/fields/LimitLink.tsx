// The text of an unknown limit: a link to the page where its value is entered, plain for users who cannot open that page.
import { usePageLink } from '../../defineLater.ts';

export function LimitLink({ page, text }: { page: string; text: string }) {
  const open = usePageLink(page);
  if (!open) return text;
  return (
    <a
      href={page}
      onClick={(event) => {
        event.preventDefault();
        open();
      }}
    >
      {text}
    </a>
  );
}
