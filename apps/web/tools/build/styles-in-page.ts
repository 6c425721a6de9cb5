import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The style sheets of the page and of all that it imports, in the order of the imports; no chunk names them any more. */
export const takeStyles = (bundle: Bundle): string => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('index.html'));
  if (!page) throw new Error('The build has no page.');
  const sheets = new Set<string>();
  const seen = new Set<string>();
  // What is imported comes first, so that the page's own rules win.
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (seen.has(name) || chunk?.type !== 'chunk') return;
    seen.add(name);
    chunk.imports.forEach(visit);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) sheets.add(sheet);
  };
  visit(page.fileName);
  for (const { viteMetadata } of chunks) for (const sheet of sheets) viteMetadata?.importedCss.delete(sheet);
  return [...sheets]
    .map((sheet) => {
      const file = bundle[sheet] as Rolldown.OutputAsset;
      delete bundle[sheet];
      return String(file.source);
    })
    .join('');
};

/**
 * Writes the styles of the app's frame into the page, where they wait for no request: 7 kB compressed, and with the page
 * in one flight of packets. What a route adds comes as a file, with its code.
 */
export const stylesInPage = (): Plugin => {
  let styles = '';
  return {
    name: 'hedgerow:styles-in-page',
    apply: 'build',
    enforce: 'pre',
    generateBundle: { order: 'pre', handler: (_options, bundle) => void (styles = takeStyles(bundle)) },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'style', children: styles, injectTo: 'head' }],
    },
  };
};
