import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a content security policy names the inline scripts of a page by: their hashes, which allow these bytes and no others. */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );

/** Those of the page that the web app is built into; none where there is no page, of which `serveWeb` tells. */
export const inlineScriptsOf = async (webRoot: string): Promise<string[]> =>
  inlineScripts(await readFile(join(webRoot, 'index.html'), 'utf8').catch(() => ''));
