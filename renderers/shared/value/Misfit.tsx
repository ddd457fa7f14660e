// The one face of "this value does not fit": named, never drawn as zero or empty.
import { useText } from '../../define.ts';

export interface MisfitProps {
  name: string;
  /** In words, translated: "a number". */
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
