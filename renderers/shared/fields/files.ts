// Size of a selected file for display, in kB or MB.
export function sizeText(bytes: number): string {
  return bytes < 100_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export const isPicture = (name: string): boolean => /\.(png|jpe?g|gif|webp|svg)$/i.test(name);
