/**
 * The peer of G9 and G9b: PostGraphile 5 over views of the very tables that our api reads, in a process of its own. It needs Node 22
 * or newer; `npm run bench` installs both from `tools/bench/postgraphile`.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { type Forked, forkFile } from '../runner/fork.js';
import { root } from '../runner/paths.js';

const folder = join(root, 'tools/bench/postgraphile');

/** The Node that both sides run on, so that neither has the better engine. */
export const sharedNode = (): string => {
  const node = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (!existsSync(node)) throw new Error(`There is no Node 24 for ${process.platform} on ${process.arch}`);
  return node;
};

/**
 * What one person may see, as views: PostgreSQL takes them apart again, so that the peer reads the same tables by the same
 * indexes and decides as our api does for each row. The comments tell it keys, which a view does not have.
 */
const views = (userId: string) => {
  const seen = `(t.is_public or exists (select from read.thing_accesses a where a.thing_id = t.id and a.user_id = '${userId}'))`;
  return `
    create schema peer;
    create view peer.people as select id, name, username from read.users where username <> '';
    create view peer.things as select t.id, t.name, t.type, t.description, t.slug, t.is_public, t.created_at, t.last_action
      from read.things t where ${seen};
    create view peer.located as select t.id, t.name, t.type, t.lat as x, t.lng as y, t.created_at from read.things t
      where t.lat is not null and ${seen};
    create view peer.actions as select id, thing_id, type, comments, created_at, created_by from read.timeline;
    create view peer.readings as select l.thing_id, r.id, r.observed_at as created_at, r.data from read.device_links l
      join read.readings r on r.network_device_id = l.network_device_id and r.observed_at >= l.linked_from
        and r.observed_at < l.linked_to;
    create function peer.things_with(part text) returns setof peer.things language sql stable as $$
      select * from peer.things t where lower(t.name || ' ' || t.description) like '%' || lower(part) || '%'
      order by t.created_at desc, t.id desc $$;
    comment on view peer.people is E'@primaryKey id';
    comment on view peer.things is E'@primaryKey id';
    comment on view peer.located is E'@primaryKey id';
    comment on view peer.readings is E'@primaryKey thing_id,id';
    comment on view peer.actions is E'@primaryKey id
@foreignKey (thing_id) references peer.things (id)|@fieldName thing|@foreignFieldName actions
@foreignKey (created_by) references peer.people (id)|@fieldName creator|@foreignFieldName actions';`;
};

/** Makes the views of the peer, which answers as this person; the tables are there. */
export const showToPeer = async (pool: pg.Pool, userId: string): Promise<void> => {
  await pool.query(views(userId));
};

/** Starts it on the views. */
export const startPostGraphile = (databaseUrl: string): Promise<Forked<{ port: number }>> => {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', GRAPHILE_ENV: 'production' };
  return forkFile('postgraphile', join(folder, 'serve.mjs'), [databaseUrl, 'peer'], {
    node: sharedNode(),
    env,
  });
};
