/**
 * Gives each module names of its own for the globals that it uses. In the context of a test a look at a global takes half a
 * microsecond on Node 20, by a name of the module's own a hundredth of that: seconds, where it is done for every byte or event.
 *
 * TypeScript is compiled before; what comes from a library is left as it is otherwise. A test that takes another moment for now
 * replaces `Date`, timers and `performance`, so these are not among them.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import swc from '@swc/jest';

const names = [
  ...['Array', 'BigInt', 'Boolean', 'Buffer', 'Error', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise'],
  ...['Set', 'String', 'Symbol', 'TextDecoder', 'TextEncoder', 'URL', 'Uint8Array', 'WeakMap', 'process'],
];
const uses = new RegExp(`(?<![.\\w$])(?:${names.join('|')})\\b`, 'g');
/** What a module declares or imports under such a name stays its own. */
const declares = (code, name) =>
  new RegExp(`\\b(?:class|const|let|var|function|import)\\b[^;()=]*(?<![.\\w$])${name}\\b`).test(code);

const withOwnGlobals = (code) => {
  const used = [...new Set(code.match(uses))].filter((name) => !declares(code, name));
  // On the first line, so that every other one keeps its number.
  return used.length === 0 ? code : `const { ${used.join(', ')} } = globalThis;${code}`;
};

const compiler = swc.createTransformer();
const own = readFileSync(new URL(import.meta.url));

const transform = (source, path, options) => {
  const made = path.endsWith('.ts') ? compiler.process(source, path, options) : { code: source };
  return { ...made, code: withOwnGlobals(made.code) };
};

export default {
  process: transform,
  processAsync: async (...given) => transform(...given),
  getCacheKey: (...given) =>
    createHash('sha1')
      .update(own)
      .update(compiler.getCacheKey(...given))
      .digest('hex'),
};
