import type { Setting } from '@hedgerow/platform';
import type { FastifyInstance } from 'fastify';

/** Where the pictures of a map come from. Without a style it draws the outline that ships with the app. */
export interface MapSettings {
  /** A style for MapLibre; empty for none. */
  readonly style: string;
  /** The same for the dark theme; empty for the light one's. */
  readonly darkStyle: string;
  /** Origins of tiles, letters and symbols besides those of the styles. */
  readonly origins: readonly string[];
}

/** A map without tiles. */
export const noTiles: MapSettings = { style: '', darkStyle: '', origins: [] };

const originOf = (name: string, address: string): string => {
  const origin = URL.canParse(address) ? new URL(address).origin : '';
  // What is no plain origin could say other things in the policy that it becomes a part of.
  if (!/^https:\/\/[\w.-]+(:\d+)?$|^http:\/\/localhost(:\d+)?$/.test(origin))
    throw new Error(`${name} must be a URL starting with https:, not "${address}"`);
  return origin;
};

// A path is a style of our own origin, which the policy allows anyway.
const isOurs = (style: string) => style === '' || /^\/(?!\/)/.test(style);

/** Reads `MAP_STYLE_URL`, `MAP_STYLE_DARK_URL` and `MAP_ORIGINS`. */
export const mapSettings = (): Setting<MapSettings> => (env) => {
  const styleOf = (name: string) => {
    const style = env[name] ?? '';
    if (!isOurs(style)) originOf(name, style);
    return style;
  };
  const origins = (env['MAP_ORIGINS'] ?? '').split(',').map((origin) => origin.trim());
  return {
    style: styleOf('MAP_STYLE_URL'),
    darkStyle: styleOf('MAP_STYLE_DARK_URL'),
    origins: origins.filter((origin) => origin !== '').map((origin) => originOf('MAP_ORIGINS', origin)),
  };
};

/** Every origin that a map with these settings fetches from, besides ours. */
export const mapOrigins = ({ style, darkStyle, origins }: MapSettings): readonly string[] => {
  const styles = [style, darkStyle].filter((address) => !isOurs(address));
  return [...new Set([...styles.map((address) => new URL(address).origin), ...origins])];
};

/** Tells the web app which styles are set. */
export const serveMapSettings = (fastify: FastifyInstance, { style, darkStyle }: MapSettings): void => {
  fastify.get('/map.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ style, darkStyle }),
  );
};
