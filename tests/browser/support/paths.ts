// The pages of a station that can be opened by their address alone.
import type { ContentIndex, ScreenHead } from '../../../src/core/content.ts';

export async function screensOf(station: string): Promise<ScreenHead[]> {
  const index = (await (await fetch(`${station}/content/index.json`)).json()) as ContentIndex;
  // /mode is rejected once a mode is selected, so its children have their own tests.
  return index.screens.filter(
    ({ hasBody, layout, path }) => hasBody && layout === undefined && !path.includes(':') && !path.startsWith('/mode/'),
  );
}

export const pathsOf = async (station: string): Promise<string[]> => (await screensOf(station)).map(({ path }) => path);
