// Shown for a value of the wrong type, with its name. Such a value is never drawn as zero or empty.
import { useText } from '../../define.ts';

export interface MisfitProps {
  name: string;
  /** Translated: "a number". */
  expected: string;
  got: string;
}

export function Misfit({ name, expected, got }: MisfitProps) {
  const say = useText();
  return (
    <span className="ems-misfit">
      {say({ text: '{{name}}: expected {{expected}}, got {{got}}', values: { name, expected, got: got.slice(0, 60) } })}
    </span>
  );
}
