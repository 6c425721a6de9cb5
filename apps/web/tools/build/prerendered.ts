import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const root = '<div id="root"></div>';

/** The page with the first screen in its root. Throws when it has none. */
export const intoPage = (html: string, markup: string): string => {
  if (!html.includes(root)) throw new Error(`The page has no ${root} for the first screen.`);
  // By a function: `$&` in the markup means nothing.
  return html.replace(root, () => `<div id="root"><div id="first">${markup}</div></div>`);
};

/**
 * Renders the first screen once, by a build of the same sources for Node, and puts it into the page: what waits for no
 * data is there as soon as the page and its styles are.
 */
export const prerendered = (configFile: string, entry: string): Plugin => ({
  name: 'hedgerow:prerendered',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      // Beside the packages, which the built module asks for by name.
      const outDir = join(configFile, '../node_modules/.prerender');
      try {
        await build({ configFile, logLevel: 'error', build: { ssr: entry, outDir, emptyOutDir: true } });
        const module = (await import(
          `${pathToFileURL(join(outDir, 'prerender.js')).href}?${Date.now()}`
        )) as { prerender: () => Promise<string> };
        const markup = await module.prerender();
        return intoPage(html, markup);
      } finally {
        await rm(outDir, { recursive: true, force: true });
      }
    },
  },
});
