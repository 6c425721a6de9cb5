import type { Plugin } from 'vite';

const tags = /\s*<(?:script [^>]*src="[^"]*"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

/**
 * Moves the scripts of the page, and what loads ahead for them, into a template before the inline script, which starts
 * them when it is time. A template is read past by the browser, also where it looks ahead.
 */
export const withScriptsInTemplate = (html: string): string => {
  const scripts = html.match(tags);
  if (!scripts) throw new Error('The page has no scripts.');
  const rest = html.replace(tags, '');
  if (!rest.includes('<script>')) throw new Error('The page has no inline script that starts the others.');
  return rest.replace(
    '<script>',
    () => `<template id="scripts">${scripts.join('')}</template>\n    <script>`,
  );
};

/** The page whose scripts wait for the inline script: see `index.html`. */
export const scriptsInTemplate = (): Plugin => ({
  name: 'hedgerow:scripts-in-template',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: withScriptsInTemplate },
});
