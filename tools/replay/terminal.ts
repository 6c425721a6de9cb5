import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Problem } from '@hedgerow/services';
import type { Ask } from './right.js';

/**
 * Asks for secrets: at a terminal without showing them, otherwise a line of the standard input each. Nothing is read
 * until something is asked.
 */
export const terminal = (
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean },
  output: NodeJS.WritableStream,
): { readonly ask: Ask; readonly close: () => void } => {
  let lines: AsyncIterator<string> | undefined;
  let opened: ReturnType<typeof createInterface> | undefined;
  // A terminal echoes through the output of its interface: this one swallows it.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const ask: Ask = async (what) => {
    if (!opened) {
      opened = createInterface({ input, output: nowhere, terminal: input.isTTY === true });
      // Ctrl-C comes as a key here, and no signal: there is no answer.
      opened.on('SIGINT', () => opened?.close());
    }
    lines ??= opened[Symbol.asyncIterator]();
    output.write(what);
    const { value, done } = await lines.next();
    output.write('\n');
    if (done === true)
      throw new Problem('The answer is missing.', 'Type it, or give a line for each answer.');
    return value;
  };
  return { ask, close: () => opened?.close() };
};
