import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import relay from 'vite-plugin-relay-lite';
import { withinBudget } from './tools/build/budget.js';
import { compressed } from './tools/build/compress.js';
import { firstScript } from './tools/build/first-script.js';
import { ownTexts } from './tools/build/own-texts.js';
import { prerendered } from './tools/build/prerendered.js';
import { scriptsInTemplate } from './tools/build/scripts-in-template.js';
import { sharedChunks } from './tools/build/shared-chunks.js';
import { stylesInPage } from './tools/build/styles-in-page.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Its package names the build with warnings for developers, whatever is built; the other stands beside it.
const productionRouter = [
  { find: /^react-router$/, file: 'index.mjs' },
  { find: /^react-router\/dom$/, file: 'dom-export.mjs' },
].map(({ find, file }) => ({
  find,
  replacement: here(`../../node_modules/react-router/dist/production/${file}`),
}));
const api = process.env.API_URL ?? 'http://localhost:4000';

const app = ['index.html', 'src/first.ts'];
const rolldownOptions = {
  input: { index: here('index.html'), first: here('src/first.ts') },
  // The words of texts.ts are written where they are shown; see ownTexts for those with values in them.
  optimization: { inlineConst: { mode: 'all' as const } },
  output: {
    codeSplitting: {
      groups: [
        // What changes with a version of a library, not with one of ours: it stays in the browser's cache.
        {
          name: 'vendor',
          test: /node_modules\/(react|react-dom|scheduler|react-relay|relay-runtime|react-router|react-router-dom|fbjs|invariant|@babel)\//,
        },
        // The first script is one file, whatever the app's shares with it.
        {
          name: 'first',
          test: /src\/(first|first-pages|first-thing|readings\/decimals|things\/measured)\.ts$/,
        },
        // What several first screens share comes in few files, and nothing else with it.
        {
          name: sharedChunks({
            // What the states of things follow from.
            always: /domain\/src\/(readings|things\/(capabilities|water-state|primary-action))/,
            main: 'src/main.tsx',
            screens: {
              things: ['src/home/MyHome.tsx', 'src/home/GuestHome.tsx', 'src/things/ThingsPage.tsx'],
              // All readings are a tab of the same page: what it shares with the dashboard is no file of its own.
              thing: [
                'src/things/ThingPage.tsx',
                'src/things/ThingDashboard.tsx',
                'src/things/ThingReadings.tsx',
              ],
            },
          }),
          debugName: 'shared',
          includeDependenciesRecursively: false,
        },
      ],
    },
  },
};

const page = [
  ownTexts(),
  stylesInPage(),
  firstScript('src/first.ts'),
  scriptsInTemplate(),
  prerendered(here('./vite.config.ts'), here('./src/prerender.tsx')),
  // React, React DOM, Relay and the router take 135 kB: what else comes in has to earn its place, or is loaded where it is
  // used. The bar is 170 kB (G12 in docs/bench.md).
  withinBudget(170_000, {
    'The front page': [...app, 'src/home/GuestHome.tsx'],
    Home: [...app, 'src/home/MyHome.tsx'],
    'A thing’s page': [
      ...app,
      // On a phone its chart lies below the first screen and comes when it is near.
      ...['src/things/ThingPage.tsx', 'src/things/ThingDashboard.tsx'],
    ],
  }),
  compressed(),
];

// The gallery is a page of its own, for development: nothing of the product's first screen belongs to it.
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  root: here('.'),
  plugins: [
    relay({ codegen: false, module: 'esmodule', relayConfig: here('./relay.config.json') }),
    react(),
    ...(isSsrBuild || mode === 'gallery' ? [] : page),
  ],
  resolve: {
    alias: [
      // The hooks alone, without the older containers.
      { find: /^react-relay$/, replacement: 'react-relay/hooks.js' },
      ...(command === 'build' && !isSsrBuild ? productionRouter : []),
    ],
    conditions: ['@hedgerow/source', 'module', 'browser', 'development|production'],
  },
  server: {
    port: 5173,
    proxy: {
      '/graphql': { target: api, ws: true },
      '/map.json': api,
      '/exports': api,
      '/files': api,
      '/frames': api,
      '/pictures': api,
      '/replays': api,
      '/calendar': api,
      // A visit is a page of the app, a press of its button is the api's.
      '/unsubscribe': {
        target: api,
        bypass: ({ method }) => (method === 'POST' ? undefined : '/index.html'),
      },
    },
  },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    // The content security policy allows scripts and images from our own files only, so nothing becomes a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Each file's size is told by the budget; compressing it once more for a table takes seconds.
    reportCompressedSize: false,
    ...(isSsrBuild || mode === 'gallery' ? {} : { rolldownOptions }),
  },
}));
