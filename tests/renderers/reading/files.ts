// What a person keeps as a file: caught where the browser would write it to the disk.
export interface Kept {
  name: string;
  blob: Blob;
}

/** With its byte order mark, which `text()` swallows. */
export const textOf = async ({ blob }: Kept): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());

/** Runs `act` and gives the file that it saved. */
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
