import { afterAll, describe, expect, it } from '@jest/globals';
import { emptyDatabase, eventually, freshDatabase, freshNamespace, testServices } from './index.js';

describe('the services of a test run', () => {
  const drops: (() => Promise<void>)[] = [];
  afterAll(() => Promise.all(drops.map((drop) => drop())));

  it('every suite gets a database of its own, made from the migrated template', async () => {
    const services = await testServices({ postgres: true });
    const [one, other] = await Promise.all([freshDatabase(services), freshDatabase(services)]);
    drops.push(one.drop, other.drop);
    await one.pool.query('create table mine (id int)');
    const { rows } = await other.pool.query(`select to_regclass('mine') as mine`);
    expect(rows).toEqual([{ mine: null }]);
  });

  it('PostGIS can be switched on in a fresh database', async () => {
    const database = await emptyDatabase(await testServices({ postgres: true }));
    drops.push(database.drop);
    await database.pool.query('create extension postgis');
    const { rows } = await database.pool.query(
      'select st_distance(st_point(0, 0), st_point(3, 4)) as metres',
    );
    expect(rows).toEqual([{ metres: 5 }]);
  });

  it('all three services answer', async () => {
    const services = await testServices({ postgres: true, redis: true, kafka: true });
    expect(services.redisUrl).toMatch(/^redis:/);
    expect(services.kafkaBrokers[0]).toMatch(/:\d+$/);
  });

  it('two name spaces never meet', () => {
    expect(freshNamespace('ingest')).not.toBe(freshNamespace('ingest'));
  });
});

describe('waiting for a fact', () => {
  it('answers with the fact once it is so', async () => {
    let looks = 0;
    expect(await eventually(() => (++looks === 3 ? 'there' : undefined))).toBe('there');
  });

  it('says what was still missing when it never comes', async () => {
    const never = eventually(() => Promise.reject(new Error('no row yet')), { within: 50 });
    await expect(never).rejects.toThrow('Not so within 50 ms: no row yet');
  });
});
