// A file that a user saves, captured before the browser writes it to disk.
export interface Kept {
  name: string;
  blob: Blob;
}

/** With its byte order mark, which `text()` removes. */
export const textOf = async ({ blob }: Kept): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());

/** Runs `act` and returns the file that it saved. */
export async function keptBy(act: () => void | Promise<void>): Promise<Kept> {
  const make = URL.createObjectURL;
  const click = HTMLAnchorElement.prototype.click;
  let blob: Blob | undefined;
  try {
    return await new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('No file was saved')), 5000);
      URL.createObjectURL = (of: Blob | MediaSource) => {
        blob = of as Blob;
        return make.call(URL, of);
      };
      HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
        if (blob) resolve({ name: this.download, blob });
      };
      void act();
    });
  } finally {
    URL.createObjectURL = make;
    HTMLAnchorElement.prototype.click = click;
  }
}
