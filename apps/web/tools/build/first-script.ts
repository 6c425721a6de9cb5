import type { HtmlTagDescriptor, Plugin } from 'vite';

// The one face that every screen in a Latin script is set in.
const font = /source-sans-3-latin-wght-normal.*\.woff2$/;

/**
 * Puts the first script into the page, apart from the app's: a script of its own runs as soon as it is there. Has the
 * font loaded with the style sheets, which the browser would otherwise ask for when it has read them. Throws when the
 * first script imports another file.
 */
export const firstScript = (module: string): Plugin => ({
  name: 'hedgerow:first-script',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const files = Object.values(bundle ?? {});
      const chunk = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(module));
      const face = files.find((file) => font.test(file.fileName));
      const vendor = files.find((file) => file.type === 'chunk' && file.name === 'vendor');
      // What it imports, it would wait for: the libraries are a third of a second of a phone's line.
      if (chunk?.type === 'chunk' && chunk.imports.length > 0)
        throw new Error(`The first script is one file; it imports ${chunk.imports.join(', ')}.`);
      const script = (src: string): HtmlTagDescriptor => ({
        tag: 'script',
        attrs: { type: 'module', async: true, crossorigin: true, src },
        injectTo: 'head-prepend',
      });
      const tags = [script(`/${chunk?.fileName ?? module}`)];
      if (vendor) tags.push(script(`/${vendor.fileName}`));
      if (face)
        tags.push({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
            href: `/${face.fileName}`,
          },
          injectTo: 'head',
        });
      return tags;
    },
  },
});
