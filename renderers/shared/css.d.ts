// Our own custom properties may stand in a style beside the properties of CSS.
import 'react';

declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
