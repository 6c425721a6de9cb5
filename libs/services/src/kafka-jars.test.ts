import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Jar } from './jar.js';
import { bringKafkaJars, jarList } from './kafka-jars.js';

const content = (artifact: string) => Buffer.from(`bytes of ${artifact}`);
const jar = (artifact: string): Jar => ({
  group: 'org.apache.kafka',
  artifact,
  version: '4.2.0',
  bytes: content(artifact).length,
  sha512: createHash('sha512').update(content(artifact)).digest('hex'),
});

describe("fetching Kafka's jars", () => {
  let central: Server;
  let asked: string[] = [];
  let tampered = false;
  const cache = mkdtempSync(join(tmpdir(), 'jars-'));
  const list = { kafka: '4.2.0', jars: [jar('kafka_2.13'), jar('kafka-clients')] };

  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        central = createServer(({ url = '' }, answer) => {
          asked.push(url);
          const artifact = url.split('/').at(-3) ?? '';
          answer.end(tampered ? 'something else' : content(artifact));
        }).listen(0, '127.0.0.1', resolve);
      }),
  );
  afterAll(() => {
    central.close();
    rmSync(cache, { recursive: true });
  });

  // An empty PATH: this is a machine without Maven.
  const env = () => ({
    PATH: '',
    MAVEN_REPOSITORY: `http://127.0.0.1:${(central.address() as AddressInfo).port}/`,
  });
  const bring = (say: (line: string) => void = () => undefined) => bringKafkaJars(cache, say, env(), list);

  it('takes them from Maven Central where there is no Maven, and says how far it is', async () => {
    const said: string[] = [];
    const folder = await bring((line) => said.push(line));
    expect(asked).toEqual([
      '/org/apache/kafka/kafka_2.13/4.2.0/kafka_2.13-4.2.0.jar',
      '/org/apache/kafka/kafka-clients/4.2.0/kafka-clients-4.2.0.jar',
    ]);
    expect(readdirSync(folder).sort()).toEqual(['kafka-clients-4.2.0.jar', 'kafka_2.13-4.2.0.jar']);
    expect(said.at(-1)).toContain('2 of 2 jars');
  });

  it('asks for nothing the second time', async () => {
    asked = [];
    await bring();
    expect(asked).toEqual([]);
  });

  it('fetches a jar again that is not what was pinned', async () => {
    writeFileSync(join(await bring(), 'kafka_2.13-4.2.0.jar'), 'spoilt');
    asked = [];
    await bring();
    expect(asked).toHaveLength(1);
  });

  it('refuses a jar whose checksum is another, and says what to do', async () => {
    writeFileSync(join(await bring(), 'kafka_2.13-4.2.0.jar'), 'spoilt');
    tampered = true;
    await expect(bring()).rejects.toThrow(
      /checksum of what came is not the pinned one[\s\S]*MAVEN_REPOSITORY/,
    );
  });

  it('the committed list pins every jar with a whole checksum', () => {
    const { kafka, jars } = jarList();
    expect(jars.find(({ artifact }) => artifact === 'kafka_2.13')?.version).toBe(kafka);
    for (const { sha512, bytes } of jars) {
      expect(sha512).toMatch(/^[0-9a-f]{128}$/);
      expect(bytes).toBeGreaterThan(0);
    }
  });
});
