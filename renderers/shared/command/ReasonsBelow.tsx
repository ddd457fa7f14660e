// Below a group of buttons: why some of them are disabled, each reason once.
export function ReasonsBelow({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    // Hidden from screen readers, because each button includes its own reason.
    <p key={text} className="ems-reason" aria-hidden="true">
      {text}
    </p>
  ));
}
