import { describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { mapOrigins, mapSettings, noTiles, serveMapSettings } from './map-settings.js';

const read = mapSettings();

describe('the settings of the map', () => {
  it('are none by default: nothing is fetched from anywhere else', () => {
    expect(read({})).toEqual(noTiles);
    expect(read({ MAP_STYLE_URL: '', MAP_ORIGINS: '' })).toEqual(noTiles);
    expect(mapOrigins(noTiles)).toEqual([]);
  });

  it('name the origin of each style and of what the styles need, each once', () => {
    const settings = read({
      MAP_STYLE_URL: 'https://tiles.example.org/light/style.json?key=1',
      MAP_STYLE_DARK_URL: 'https://tiles.example.org/dark/style.json',
      MAP_ORIGINS: 'https://letters.example.org/fonts, https://tiles.example.org',
    });
    expect(mapOrigins(settings)).toEqual(['https://tiles.example.org', 'https://letters.example.org']);
  });

  it('take a style of our own origin as a path', () => {
    const settings = read({ MAP_STYLE_URL: '/tiles/style.json' });
    expect(settings.style).toBe('/tiles/style.json');
    expect(mapOrigins(settings)).toEqual([]);
  });

  it.each([
    ['MAP_STYLE_URL', 'tiles.example.org'],
    ['MAP_STYLE_URL', '//tiles.example.org/style.json'],
    ['MAP_STYLE_DARK_URL', 'ftp://tiles.example.org'],
    ['MAP_ORIGINS', "https://a.example.org, 'unsafe-inline'"],
    ['MAP_ORIGINS', 'https://a.example.org;script-src'],
    ['MAP_ORIGINS', 'http://a.example.org'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`${name} must be a URL`);
  });

  it('tell the web app the styles alone', async () => {
    const server = fastify();
    serveMapSettings(server, read({ MAP_STYLE_URL: '/s.json', MAP_ORIGINS: 'https://a.example.org' }));
    const answer = await server.inject('/map.json');
    expect(answer.json()).toEqual({ style: '/s.json', darkStyle: '' });
    await server.close();
  });
});
