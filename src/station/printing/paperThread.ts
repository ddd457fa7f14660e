// The printing thread: page layout blocks the thread that it runs on. It receives a paper and replies with its PDF.
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { openSync } from 'fontkit';
import pdfmake from 'pdfmake';
import type { DrawnPaper, PrintReply } from '../contract/papers.ts';
import { fontName, toPages } from './toPages.ts';
import { lackedIn, withoutLacked } from './signs.ts';

const { resolve } = createRequire(import.meta.url);
const weight = (name: string): string => resolve(`@expo-google-fonts/noto-sans-sc/${name}/NotoSansSC_${name}.ttf`);
const files = { normal: weight('400Regular'), bold: weight('700Bold') };

pdfmake.setFonts({ [fontName]: files });
// A paper cannot load anything from the network, or any file except the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => Object.values(files).includes(path));
const font = openSync(files.normal);
const has = (sign: number): boolean => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(sign);

async function answer(paper: DrawnPaper): Promise<PrintReply> {
  try {
    // Texts of the language itself: if the font lacks their characters, the report is unreadable.
    const own = lackedIn([paper.title, paper.head.map(([name]) => name), paper.foot], has);
    if (own.length > 0) return { lacks: own.join(' ') };
    return { bytes: new Uint8Array(await pdfmake.createPdf(toPages(withoutLacked(paper, has))).getBuffer()) };
  } catch (failure) {
    return { failed: failure instanceof Error ? failure.message : String(failure) };
  }
}

parentPort?.on('message', (paper: DrawnPaper) => void answer(paper).then((reply) => parentPort?.postMessage(reply)));
