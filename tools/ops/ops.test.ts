import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { tellAppended } from '@hedgerow/event-store';
import { noTracing, ProgramMetrics } from '@hedgerow/platform';
import { ApiMetrics } from '../../apps/api/src/metrics.js';
import { ingestMetrics } from '../../apps/ingest/src/metrics.js';
import { projectorMetrics } from '../../apps/projector/src/metrics.js';
import { tellFigures } from '../../apps/worker/src/metrics.js';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const alerts = read('ops/alerts.yml');
const dashboard = read('ops/dashboard.json');
const page = read('docs/operate.md');

/** What the programs serve. Figures are not read: only names are asked for. */
const served = (): Set<string> => {
  const api = new ApiMetrics();
  tellAppended(api, noTracing);
  api.tellFigures({ pools: {} } as never);
  const worker = new ProgramMetrics('worker');
  tellAppended(worker, noTracing);
  tellFigures(worker, { pools: {} } as never);
  const programs = [api, worker, ingestMetrics({} as never, {} as never)];
  programs.push(projectorMetrics({ pools: {} } as never).metrics);
  return new Set(programs.flatMap((metrics) => metrics.names()));
};

/** The metrics that a text names; those of a histogram by the name of the whole. */
const namedIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b(?:hedgerow|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    ),
  ),
];
const alertNames = [...alerts.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name!);

describe('what watches the programs', () => {
  it.each(['ops/alerts.yml', 'ops/dashboard.json', 'docs/operate.md'])(
    '%s names metrics that there are',
    (path) => {
      const names = namedIn(read(path));
      expect(names.length).toBeGreaterThan(10);
      const all = served();
      expect(names.filter((name) => !all.has(name))).toEqual([]);
    },
  );

  it('metrics are called by the conventions: lower case, units and _total', () => {
    const own = [...served()].filter((name) => name.startsWith('hedgerow_'));
    expect(own.length).toBeGreaterThan(30);
    expect(own.filter((name) => !/^hedgerow_[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
    expect(own.filter((name) => /_(ms|milliseconds|count)$/.test(name))).toEqual([]);
  });

  it('every metric of our own is explained on the page', () => {
    const own = [...served()].filter((name) => name.startsWith('hedgerow_'));
    expect(own.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('every alert has what to do under its name, and nothing is told of one that there is not', () => {
    const told = [...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name!);
    expect(alertNames.length).toBeGreaterThan(15);
    expect(told.sort()).toEqual([...alertNames].sort());
    for (const name of alertNames) expect(alerts).toContain(`runbook: docs/operate.md#${name.toLowerCase()}`);
  });

  it('every panel of the dashboard asks something, in a place of its own', () => {
    const { panels } = JSON.parse(dashboard) as {
      panels: { id: number; type: string; targets?: { expr: string }[]; gridPos: { x: number; y: number } }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x}/${y}`)).size).toBe(panels.length);
    for (const { type, targets } of panels) if (type !== 'row') expect(targets!.length).toBeGreaterThan(0);
  });
});
