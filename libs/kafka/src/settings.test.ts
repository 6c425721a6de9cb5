import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { kafkaSettings } from './settings.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hedgerow-ca-'));
  writeFileSync(join(folder, 'ca.pem'), 'a certificate');
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = kafkaSettings();

describe('the settings of Kafka', () => {
  it('are none where none are given', () => {
    expect(read({})).toEqual({});
  });

  it('tell TLS, who one is, and how topics are made', () => {
    const env = {
      KAFKA_TLS: 'true',
      KAFKA_TLS_CA: join(folder, 'ca.pem'),
      KAFKA_SASL_MECHANISM: 'scram-sha-512',
      KAFKA_SASL_USERNAME: 'hedgerow',
      KAFKA_SASL_PASSWORD: 'between the fields',
      KAFKA_PARTITIONS: '12',
      KAFKA_REPLICATION: '3',
    };
    expect(read(env)).toEqual({
      tls: { ca: 'a certificate' },
      sasl: { mechanism: 'scram-sha-512', username: 'hedgerow', password: 'between the fields' },
      partitions: 12,
      replication: 3,
    });
    expect(read({ KAFKA_TLS: 'true' })).toEqual({ tls: {} });
  });

  const someone = { KAFKA_SASL_USERNAME: 'a', KAFKA_SASL_PASSWORD: 'b' };
  it.each([
    [{ KAFKA_TLS_CA: '/no/such/ca.pem', KAFKA_TLS: 'true' }, 'KAFKA_TLS_CA names a file that cannot be read'],
    [{ KAFKA_TLS: 'yes' }, 'KAFKA_TLS must be true or false'],
    [{ KAFKA_SASL_MECHANISM: 'oauth' }, 'KAFKA_SASL_MECHANISM must be plain, scram-sha-256,'],
    [someone, 'KAFKA_SASL_MECHANISM is not'],
    [{ KAFKA_SASL_MECHANISM: 'scram-sha-256' }, 'needs KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD'],
    [{ KAFKA_SASL_MECHANISM: 'plain', ...someone }, 'needs KAFKA_TLS=true'],
    [{ KAFKA_PARTITIONS: 'many' }, 'KAFKA_PARTITIONS must be a whole number'],
  ])('%j is refused by the name of the setting', (env, problem) => {
    expect(() => read(env)).toThrow(problem);
  });

  it('an authority without TLS is refused, since the program would speak in clear', () => {
    expect(() => read({ KAFKA_TLS_CA: join(folder, 'ca.pem') })).toThrow('KAFKA_TLS is not true');
  });
});
