import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import relay from 'vite-plugin-relay-lite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const api = process.env.API_URL ?? 'http://localhost:4000';

export default defineConfig({
  root: here('.'),
  plugins: [relay({ codegen: false, module: 'esmodule', relayConfig: here('./relay.config.json') }), react()],
  resolve: {
    // The hooks alone, without the older containers.
    alias: [{ find: /^react-relay$/, replacement: 'react-relay/hooks.js' }],
    conditions: ['@hedgerow/source', 'module', 'browser', 'development|production'],
  },
  server: { port: 5173, proxy: { '/graphql': { target: api, ws: true } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows scripts and images from our own files only, so nothing becomes a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes with a version of a library, not with one of ours: it stays in the browser's cache.
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-relay|relay-runtime|react-router|react-router-dom|fbjs|invariant|@babel)\//,
            },
            // The small parts that every first screen shows come in one file.
            {
              name: 'kit',
              test: /src\/(ui|time|live|illustrations|relay)\/|src\/readings\/\w+\.(tsx?|css)|src\/things\/(ThingRow|ThingHero|ThingLive|words)|domain\/src\/readings/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
