// Below buttons that stand together, once: why some of them cannot be used.
export function ReasonsBelow({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    // Each button says its own to a screen reader.
    <p key={text} className="ems-reason" aria-hidden="true">
      {text}
    </p>
  ));
}
