import { describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptsOf, withinBudget } from './budget.js';
import { compressFolder } from './compress.js';
import { firstScript } from './first-script.js';
import { ownTexts } from './own-texts.js';
import { intoPage } from './prerendered.js';
import { withScriptsInTemplate } from './scripts-in-template.js';
import { sharedChunks } from './shared-chunks.js';
import { takeStyles } from './styles-in-page.js';

// An ES module, which these tests cannot read; what needs it is the build itself.
jest.mock('vite', () => ({}));

const chunk = (fileName: string, imports: string[], code = '') => ({
  type: 'chunk',
  fileName,
  imports,
  code,
  modules: { [`/web/src/${fileName}x`]: {} },
});
/** The app and two pages, which share a part; a page's chart is loaded later. */
const bundle = {
  'main.ts': chunk('main.ts', ['kit.ts'], 'console.log("main");'),
  'kit.ts': chunk('kit.ts', [], 'console.log("kit");'),
  'home.ts': chunk('home.ts', ['kit.ts', 'main.ts'], 'console.log("home");'),
  'chart.ts': chunk('chart.ts', ['kit.ts'], 'x'.repeat(10_000)),
  'style.css': { type: 'asset', fileName: 'style.css' },
} as never;

describe('the script of a first screen', () => {
  const said = async (budget: number, module = 'home.tsx') => {
    const [error, info] = [jest.fn(), jest.fn()];
    const { generateBundle } = withinBudget(budget, { Home: ['main.tsx', module] });
    const { handler } = generateBundle as unknown as {
      handler: (options: object, files: object) => Promise<void>;
    };
    await handler.call({ error, info }, {}, bundle);
    return { error, info };
  };

  it('is each file that it imports, once, and none that comes later', () =>
    expect([...scriptsOf(bundle, ['main.ts', 'home.ts'])]).toEqual(['main.ts', 'kit.ts', 'home.ts']));

  it('fails the build over the budget, and says what it is made of', async () => {
    const { error } = await said(10);
    expect(error).toHaveBeenCalledTimes(1);
    expect(error.mock.calls[0]![0]).toMatch(/^Home: \d+ bytes of script, of 10 that[^]*home\.ts/);
  });

  it('is told within the budget', async () => {
    const { error, info } = await said(1_000);
    expect(error).not.toHaveBeenCalled();
    expect(info.mock.calls[0]![0]).toMatch(/^Home: \d+ bytes/);
  });

  it('fails the build when no script holds one of its modules', () =>
    expect(said(1_000, 'moved.tsx')).rejects.toThrow('No script of the build holds moved.tsx.'));
});

describe('the rendered first screen', () => {
  it('comes into the page as it is', () =>
    expect(intoPage('<body><div id="root"></div></body>', '<p>$& costs $1</p>')).toBe(
      '<body><div id="root"><div id="first"><p>$& costs $1</p></div></div></body>',
    ));

  it('fails the build when the page has nowhere to put it', () =>
    expect(() => intoPage('<div id="app"></div>', '<p/>')).toThrow(/<div id="root">/));
});

describe('the first script', () => {
  const first = (imports: string[]) => ({
    ...chunk('assets/first-1a.js', imports),
    facadeModuleId: '/web/src/first.ts',
  });
  const tagsOf = (files: object) => {
    const { transformIndexHtml } = firstScript('src/first.ts');
    const { handler } = transformIndexHtml as unknown as {
      handler: (html: string, page: object) => object[];
    };
    return handler('', { bundle: files });
  };

  it('is loaded by the page, the libraries as a script of their own, and the font with the page', () =>
    expect(
      tagsOf({
        a: first([]),
        c: { type: 'chunk', fileName: 'assets/vendor-3c.js', name: 'vendor', imports: [] },
        b: { type: 'asset', fileName: 'assets/source-sans-3-latin-wght-normal-2b.woff2' },
      }),
    ).toMatchObject([
      { tag: 'script', attrs: { src: '/assets/first-1a.js', async: true } },
      { tag: 'script', attrs: { src: '/assets/vendor-3c.js', async: true } },
      { tag: 'link', attrs: { href: '/assets/source-sans-3-latin-wght-normal-2b.woff2', as: 'font' } },
    ]));

  it('fails the build when it imports another file, which it would wait for', () =>
    expect(() => tagsOf({ a: first(['assets/vendor-3c.js']) })).toThrow(
      /one file; it imports assets.vendor/,
    ));
});

describe('the page that comes before its scripts', () => {
  const head = [
    '<script type="module" crossorigin src="/assets/index.js"></script>',
    '<link rel="modulepreload" crossorigin href="/assets/vendor.js">',
    '<link rel="preload" as="font" href="/assets/face.woff2">',
    '<script>begin()</script>',
  ];

  it('keeps them, and what loads ahead for them, in a template until the inline script begins', () => {
    const html = withScriptsInTemplate(`<head>${head.join('')}</head>`);
    expect(html.replaceAll(/\n */g, '')).toBe(
      `<head>${head[2]}<template id="scripts">${head[0]}${head[1]}</template>${head[3]}</head>`,
    );
  });

  it('fails the build without scripts, or without one that starts them', () => {
    expect(() => withScriptsInTemplate(`<head>${head[3]}</head>`)).toThrow('no scripts');
    expect(() => withScriptsInTemplate(`<head>${head[0]}</head>`)).toThrow('no inline script');
  });

  it('has its styles in it, what is imported first; no script asks for them again', () => {
    const styled = (fileName: string, imports: string[], sheets: string[], facadeModuleId = '') => ({
      ...chunk(fileName, imports),
      facadeModuleId,
      viteMetadata: { importedCss: new Set(sheets) },
    });
    const sheet = (source: string) => ({ type: 'asset', source });
    const files = {
      'main.js': styled('main.js', ['kit.js'], ['main.css'], '/web/index.html'),
      'kit.js': styled('kit.js', [], ['kit.css']),
      'page.js': styled('page.js', ['kit.js'], ['kit.css', 'page.css']),
      'main.css': sheet('main{}'),
      'kit.css': sheet('kit{}'),
      'page.css': sheet('page{}'),
    };
    expect(takeStyles(files as never)).toBe('kit{}main{}');
    expect([...files['page.js'].viteMetadata.importedCss]).toEqual(['page.css']);
    expect(Object.keys(files)).toEqual(['main.js', 'kit.js', 'page.js', 'page.css']);
  });
});

describe('what several first screens share', () => {
  const importers: Record<string, string[]> = {
    '/icon.ts': ['/home.ts', '/thing.ts'],
    '/row.ts': ['/home.ts', '/list.ts'],
    '/hero.ts': ['/home.ts'],
    '/shell.ts': ['/main.ts'],
    '/states.ts': ['/library/index.ts'],
    '/library/index.ts': ['/main.ts'],
  };
  const group = sharedChunks({
    ...{ always: /states/, main: '/main.ts' },
    screens: { things: ['/home.ts', '/list.ts'], thing: ['/thing.ts'] },
  });
  const context = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) };

  it.each([
    ['/icon.ts', 'kit'],
    ['/row.ts', 'things'],
    ['/hero.ts', null],
    ['/shell.ts', 'kit'],
    ['/states.ts', 'kit'],
    ['/main.ts', null],
  ])('%s is in %s', (id, name) => expect(group(id, context)).toBe(name));
});

it('the compressed forms of a file stand beside it, where they are smaller', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compressed-'));
  await writeFile(join(folder, 'main.js'), 'console.log("main");'.repeat(50));
  await writeFile(join(folder, 'tiny.js'), ';');
  await writeFile(join(folder, 'face.woff2'), 'a'.repeat(1_000));
  await compressFolder(folder);
  expect((await readdir(folder)).sort()).toEqual([
    'face.woff2',
    'main.js',
    'main.js.br',
    'main.js.gz',
    'tiny.js',
  ]);
  await rm(folder, { recursive: true });
});

it('each file that shows words has texts of its own, and other modules stay as they are', async () => {
  const { resolveId } = ownTexts() as unknown as {
    resolveId: (this: object, source: string, importer: string, options: object) => Promise<string | null>;
  };
  const resolve = async () => ({ id: '/web/src/map/texts.ts' });
  const own = (source: string, importer: string) => resolveId.call({ resolve }, source, importer, {});
  const [pin, canvas] = [
    await own('./texts.js', '/web/src/map/Pin.tsx'),
    await own('./texts.js', '/web/src/map/MapCanvas.tsx'),
  ];
  expect(pin).toBe('/web/src/map/Pin.tsx.map-texts.ts');
  expect(canvas).not.toBe(pin);
  expect(await own('./grid.js', '/web/src/map/Pin.tsx')).toBeNull();
});
