import { hash, timingSafeEqual } from 'node:crypto';
import { optionalSecret, type Setting } from '../config.js';
import type { ProgramMetrics } from './program-metrics.js';

/** What `/metrics` answers. */
export interface MetricsAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers a request for `/metrics` by its header `Authorization`. */
export type MetricsDoor = (authorization: string | undefined) => Promise<MetricsAnswer>;

/** What a scraper sends as its bearer token; empty: no program serves metrics. */
export const metricsToken = (): Setting<string> => optionalSecret('METRICS_TOKEN');

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
const json = { 'content-type': 'application/json' };
const plain = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' };

/**
 * Metrics stand on the port that a program has anyway, which may be open to everyone: they are served to those who send the
 * token, and where none is set there is no such page. Digests are compared in constant time.
 */
export const metricsDoor = (metrics: ProgramMetrics, token: string): MetricsDoor => {
  const expected = digest(token);
  return async (authorization = '') => {
    if (token === '') return { status: 404, headers: json, body: '{"message":"Not found"}' };
    const given = /^bearer (.+)$/i.exec(authorization)?.[1] ?? '';
    if (!timingSafeEqual(digest(given), expected)) {
      const headers = { ...json, 'www-authenticate': 'Bearer' };
      return { status: 401, headers, body: '{"message":"Not authorised"}' };
    }
    try {
      return { status: 200, headers: plain, body: await metrics.text() };
    } catch {
      // A program does not end because of what it tells of itself.
      return { status: 500, headers: json, body: '{"message":"The metrics cannot be told"}' };
    }
  };
};
