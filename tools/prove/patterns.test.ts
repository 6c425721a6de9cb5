import { describe, expect, it } from '@jest/globals';
import { Search } from './search.js';

const text = 'Zoë Quincebush';
const finds = (bytes: Buffer | string) => {
  const search = new Search([text]);
  search.look('store', 'there', 1, Buffer.from(bytes));
  return search.findings.map(({ form }) => form);
};
const beside = (encode: (around: string) => Buffer | string) =>
  ['', 'a', 'ab', 'abc'].map((before) => finds(encode(`${before}${text} and more`)));

describe('a text that should be gone is found', () => {
  it.each([
    ['in clear', (all: string) => all],
    ['in clear', (all: string) => all.toUpperCase()],
    ['hex', (all: string) => Buffer.from(all).toString('hex')],
    ['hex', (all: string) => Buffer.from(all).toString('hex').toUpperCase()],
    ['UTF-16LE', (all: string) => Buffer.from(all, 'utf16le')],
    ['UTF-16BE', (all: string) => Buffer.from(all, 'utf16le').swap16()],
    ['base64', (all: string) => Buffer.from(all).toString('base64')],
    ['base64', (all: string) => Buffer.from(all.toLowerCase()).toString('base64url')],
    ['JSON-escaped', (all: string) => [...all].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join('')],
    ['JSON-escaped', (all: string) => JSON.stringify({ all }).replace(/ë/g, '\\u00EB')],
    ['JSON-escaped', (all: string) => JSON.stringify(JSON.stringify({ all }).replace(/ë/g, '\\u00eb'))],
    ['URL-encoded', (all: string) => encodeURIComponent(all)],
  ])('%s, wherever it begins', (form, encode) => {
    for (const forms of beside(encode)) expect(forms.join()).toContain(form);
  });

  it('and another one is not', () => {
    expect(finds('Zoe Quincebrush, Wm/Dq1F1aW5jZWJydXNo')).toEqual([]);
  });
});
