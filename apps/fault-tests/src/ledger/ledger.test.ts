import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { hashOf, isAcked, isUnknown, Ledger } from './ledger.js';

const dir = mkdtempSync(join(tmpdir(), 'ledger-'));
afterAll(() => rmSync(dir, { recursive: true }));

const intent = (n: number) =>
  ({ id: `i${n}`, kind: 'uplink', key: 'eui-1', n, hash: hashOf(String(n)), expect: { water: n } }) as const;

describe('the ledger', () => {
  it('keeps what was attempted and every answer, also when all comes at once', async () => {
    const ledger = new Ledger(join(dir, 'ledger.jsonl'));
    await Promise.all([1, 2, 3].map((n) => ledger.intend(intent(n))));
    await Promise.all([ledger.answer('i1', 'unknown'), ledger.answer('i2', 'refused')]);
    await ledger.answer('i1', 'acked', 'made-1');
    const entries = new Ledger(ledger.path).entries();
    expect(entries.map(({ id, outcomes, made }) => [id, outcomes, made])).toEqual([
      ['i1', ['unknown', 'acked'], 'made-1'],
      ['i2', ['refused'], undefined],
      ['i3', [], undefined],
    ]);
    expect(entries.map(isAcked)).toEqual([true, false, false]);
    expect(entries.map(isUnknown)).toEqual([false, false, true]);
  });
});
