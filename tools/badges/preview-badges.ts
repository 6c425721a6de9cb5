import { readFile } from 'node:fs/promises';
import {
  BadgePreview,
  type BadgeType,
  badgeTypes,
  definitionOf,
  faultsOfRules,
  type Gain,
  upcastEvent,
} from '@hedgerow/domain';
import { createPool, readCommitted } from '@hedgerow/event-store';
import { eventsDatabase } from '@hedgerow/platform';
import { Problem } from '@hedgerow/services';
import type { Pool } from 'pg';

/** Events in one statement; a page of them is all that is in memory beside the counts. */
const atOnce = 5_000;

/**
 * Replays the log of this environment by the rules of a file, or by those of the program, and says who would gain what. Writes
 * nothing. The words are the path of the file, and `--rules` to print the rules of the program as such a file. Throws a Problem
 * for rules that cannot be followed.
 */
export const previewBadges = async (
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<void> => {
  if (words.includes('--rules')) return say(JSON.stringify(badgeTypes, undefined, 2));
  const [path] = words;
  const rules = path === undefined ? badgeTypes : await rulesIn(path);
  const pool = createPool(eventsDatabase()(env), { name: 'badges-preview', max: 1 });
  try {
    const { preview, events } = await replay(pool);
    say(`${events} events were read. By ${path ?? 'the rules of this program'}:`);
    for (const line of told(preview.gains(rules))) say(line);
  } finally {
    await pool.end();
  }
};

const rulesIn = async (path: string): Promise<readonly BadgeType[]> => {
  const example = 'For example: npm run badges:preview -- --rules > rules.json';
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Problem(`${path} cannot be read.`, example);
  });
  let rules: unknown;
  try {
    rules = JSON.parse(text);
  } catch {
    throw new Problem(`${path} is no JSON.`, example);
  }
  if (!Array.isArray(rules)) throw new Problem(`${path} is no list of badge types.`, example);
  const faults = faultsOfRules(rules as BadgeType[]);
  if (faults.length > 0) throw new Problem(faults.join('\n'), example);
  return rules as BadgeType[];
};

const replay = async (pool: Pool): Promise<{ preview: BadgePreview; events: number }> => {
  const preview = new BadgePreview();
  let events = 0;
  for (let cursor = '0'; ;) {
    const { committed } = await readCommitted(pool, cursor, atOnce);
    if (committed.length === 0) return { preview, events };
    for (const { event } of committed) if (definitionOf(event.type)) preview.take(upcastEvent(event));
    events += committed.length;
    cursor = committed.at(-1)!.cursor;
  }
};

/** Who gains what: each level with the people, by id, and what counts for them. */
const told = (gains: readonly Gain[]): string[] => {
  if (gains.length === 0) return ['  No person gains a badge.'];
  const levels = new Map<string, Gain[]>();
  for (const gain of gains) {
    const name = `${gain.kind}, level ${gain.level}`;
    levels.set(name, [...(levels.get(name) ?? []), gain]);
  }
  return [...levels].flatMap(([name, own]) => [
    `  ${name}: ${own.length} ${own.length === 1 ? 'person' : 'people'}`,
    ...own.map(({ userId, count }) => `    ${userId} (${count})`),
  ]);
};
