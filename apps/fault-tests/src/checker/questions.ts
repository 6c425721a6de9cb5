/** What can be wrong. The names are those of the fault tests' catalogue. */
export type Finding = 'lost' | 'phantom' | 'duplicate' | 'reordered' | 'stale';

/** A question in plain SQL whose every row is something wrong. `what` names it. */
export interface Question {
  readonly finding: Exclude<Finding, 'stale'>;
  readonly asks: string;
  readonly sql: string;
}

/**
 * `ledger` (what the generator wrote down), `uplinks_on_kafka` and `events_on_kafka` are temporary tables beside the
 * product's own. `arrived` is recomputed from the ledger and Kafka alone: the frames that must be in the read model.
 */
export const recomputed = `
create temporary view arrived as
  select l.key as device, l.n, (l.expect->>'observedAt')::timestamptz as observed_at, (l.expect->>'water')::float8 as water
  from ledger l where l.kind = 'uplink' and exists (select from uplinks_on_kafka k where k.hash = l.hash);
create temporary view newest as
  select distinct on (device) * from arrived order by device, observed_at desc;
create temporary view recorded as
  select e.id, e.position, e.stream, e.version, e.type, e.occurred_at, e.data from events.events e;
create temporary view actions as
  select id, stream, version, occurred_at, data->>'comments' as comments, data->>'thingId' as thing_id,
         data->>'actionId' as action_id, data->>'type' as type, data->>'createdBy' as created_by
  from recorded where type = 'ActionRecorded';
`;

const lost: [string, string][] = [
  [
    'an acknowledged uplink is not on Kafka',
    `select id as what from ledger l where kind = 'uplink' and acked
     and not exists (select from uplinks_on_kafka k where k.hash = l.hash)`,
  ],
  [
    'an acknowledged action is not in the event store',
    `select id as what from ledger l where kind = 'action' and acked
     and not exists (select from actions a where a.comments = l.id and a.thing_id = l.key)`,
  ],
  [
    'an event of the store is not on Kafka',
    `select type || ' ' || id as what from recorded r where not exists (select from events_on_kafka k where k.id = r.id)`,
  ],
  [
    'an uplink on Kafka is not among the readings',
    `select device || '/' || n as what from arrived a where not exists
     (select from read.readings r where r.network_device_id = a.device and r.observed_at = a.observed_at)`,
  ],
  [
    'an action of the store is not in the timeline',
    `select action_id as what from actions a where not exists (select from read.timeline t where t.id::text = a.action_id)`,
  ],
  [
    'somebody who registered a thing has no badge',
    `select distinct created_by as what from actions a where type = 'CREATED' and not exists
     (select from read.badges b where b.user_id::text = a.created_by and b.kind = 'created' and b.level = 1)`,
  ],
];

const phantom: [string, string][] = [
  [
    'an uplink on Kafka was never sent',
    `select key || ' ' || hash as what from uplinks_on_kafka k where not exists (select from ledger l where l.hash = k.hash)`,
  ],
  [
    'an action of the store was never sent, or was refused',
    `select a.comments as what from actions a left join ledger l on l.id = a.comments
     where a.type <> 'CREATED' and (l.id is null or l.refused)`,
  ],
  [
    'an event on Kafka is not in the store',
    `select type || ' ' || id as what from events_on_kafka k where not exists (select from recorded r where r.id = k.id)`,
  ],
  [
    'a reading has no uplink',
    `select network_device_id || ' ' || observed_at as what from read.readings r where not exists
     (select from arrived a where a.device = r.network_device_id and a.observed_at = r.observed_at)`,
  ],
  [
    'a line of the timeline has no action',
    `select id::text as what from read.timeline t where not exists (select from actions a where a.action_id = t.id::text)`,
  ],
  [
    'a badge in the read model was never awarded',
    `select id::text as what from read.badges b where not exists
     (select from recorded r where r.type = 'BadgeAwarded' and r.data->>'awardId' = b.id::text)`,
  ],
];

const duplicate: [string, string][] = [
  [
    'an action happened more than once',
    `select comments as what from actions where type <> 'CREATED' group by comments having count(*) > 1`,
  ],
  [
    'a frame counts as more than one reading',
    `select network_device_id || ' ' || observed_at as what from read.readings
     group by network_device_id, observed_at having count(*) > 1`,
  ],
  [
    'a reading says something else than its frame',
    `select a.device || '/' || a.n as what from arrived a join read.readings r
     on r.network_device_id = a.device and r.observed_at = a.observed_at where r.water is distinct from a.water`,
  ],
  ...(['hour', 'day'] as const).map((unit): [string, string] => [
    `a sum by the ${unit} is not the sum of its frames`,
    `select coalesce(x.device, r.network_device_id) || ' ' || coalesce(x.bucket, r.bucket) as what from
     (select device, date_trunc('${unit}', observed_at, 'UTC') as bucket, count(*) as n, sum(water::numeric) as sum,
             min(water) as min, max(water) as max from arrived group by 1, 2) x
     full join read.readings_${unit === 'hour' ? 'hourly' : 'daily'} r
       on r.network_device_id = x.device and r.bucket = x.bucket
     where (x.n, x.sum, x.min, x.max) is distinct from (r.n::bigint, r.water_sum, r.water_min, r.water_max)`,
  ]),
  [
    'a device does not show its newest frame',
    `select d.network_device_id as what from read.devices d join newest n on n.device = d.network_device_id
     where (d.water, d.last_sensor_data) is distinct from (n.water, n.observed_at)`,
  ],
  [
    'a thing does not show the newest frame of its device',
    `select t.id::text as what from read.things t join read.devices d on d.thing_id = t.id
     join newest n on n.device = d.network_device_id
     where (t.water, t.last_sensor_data) is distinct from (n.water, n.observed_at)`,
  ],
  [
    'a thing does not show its last action',
    `select t.id::text as what from read.things t
     join (select thing_id, max(occurred_at) as at from actions group by 1) a on a.thing_id = t.id::text
     where t.last_action is distinct from a.at`,
  ],
  [
    'a badge was awarded more than once',
    `select stream as what from recorded where type = 'BadgeAwarded' group by stream, data->>'level' having count(*) > 1`,
  ],
  [
    'a person shows a badge twice',
    `select user_id::text as what from read.badges group by user_id, kind, level having count(*) > 1`,
  ],
];

const reordered: [string, string][] = [
  [
    'events of one key are on Kafka in another order than in the event store',
    `select type || ' ' || id as what from (
       select r.type, r.id, f.kafka_offset, lag(f.kafka_offset) over (partition by f.key order by r.position) as before
       from recorded r join (select id, min(key) as key, min(kafka_offset) as kafka_offset from events_on_kafka group by id) f using (id)
     ) o where before > kafka_offset`,
  ],
  [
    'frames of one device are on Kafka in another order than they were sent in',
    `select device || '/' || n as what from (
       select l.key as device, l.n, f.kafka_offset, lag(f.kafka_offset) over (partition by l.key order by l.n) as before
       from ledger l join (select hash, min(kafka_offset) as kafka_offset from uplinks_on_kafka group by hash) f using (hash)
     ) o where before > kafka_offset`,
  ],
  [
    'a stream has a hole',
    `select stream as what from recorded group by stream having max(version) <> count(*) or min(version) <> 1`,
  ],
];

const group = (finding: Question['finding'], questions: [string, string][]): Question[] =>
  questions.map(([asks, sql]) => ({ finding, asks, sql }));

/** Every check, run once everything is processed. */
export const questions: readonly Question[] = [
  ...group('lost', lost),
  ...group('phantom', phantom),
  ...group('duplicate', duplicate),
  ...group('reordered', reordered),
];
