import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** The files of a ZIP archive by their names, in order. Throws when one is damaged. */
export const filesIn = async (zip: Buffer): Promise<Map<string, string>> => {
  const opened = await promisify<Buffer, object, ZipFile>(fromBuffer)(zip, { lazyEntries: true });
  const openStream = promisify<Entry, NodeJS.ReadableStream>(opened.openReadStream.bind(opened) as never);
  const files = new Map<string, string>();
  return new Promise((resolve, reject) => {
    opened.on('error', reject).on('end', () => resolve(files));
    opened.on('entry', (entry: Entry) => {
      openStream(entry)
        .then(text)
        .then((content) => void files.set(entry.fileName, content))
        .then(() => opened.readEntry(), reject);
    });
    opened.readEntry();
  });
};
