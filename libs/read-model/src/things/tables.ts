const latest = (parameter: string) => `
  ${parameter} float8, ${parameter}_at timestamptz, ${parameter}_device_id uuid,`;

/**
 * Things with everything that their page shows, the devices, and the state of each sensor. Sensors are kept by the id
 * that their network knows, whether anybody has registered them or not, since uplinks and registrations have no order.
 */
export const tables = (g: number): string => `
create table read.things_g${g} (
  id uuid primary key,
  group_id uuid not null,
  name text not null,
  description text not null,
  type text not null,
  is_public boolean not null,
  has_image boolean not null,
  lat float8,
  lng float8,
  slug text not null,
  indicator_parameter text not null,${['water', 'temperature', 'conductivity', 'ph', 'battery'].map(latest).join('')}
  last_sensor_data timestamptz,
  indicator_colour text not null default 'grey',
  indicator_colour_last text,
  indicator_colour_changed_at timestamptz,
  needs_water_notification_at timestamptz,
  last_action timestamptz,
  access_count int not null default 0,
  created_at timestamptz not null,
  version int not null,
  own_event text not null,
  own_event_at timestamptz not null,
  last_event text not null,
  last_event_at timestamptz not null,
  revision bigint not null default nextval('read.revisions')
) with (fillfactor = 80);
create table read.thing_accesses_g${g} (
  thing_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  is_owner boolean not null,
  is_collaborator boolean not null,
  created_at timestamptz not null,
  primary key (thing_id, user_id)
);
create table read.thing_totals_g${g} (is_public boolean primary key, n bigint not null);
create table read.devices_g${g} (
  id uuid primary key,
  network_device_id text not null,
  model text not null,
  name text not null,
  is_public boolean not null,
  lat float8 not null,
  lng float8 not null,
  thing_id uuid,
  linked_from timestamptz,
  linked_at timestamptz,
  created_at timestamptz not null,
  version int not null,
  revision bigint not null default nextval('read.revisions')
);
create index devices_g${g}_network on read.devices_g${g} (network_device_id);
create index devices_g${g}_thing on read.devices_g${g} (thing_id);
create table read.device_accesses_g${g} (
  device_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  is_owner boolean not null,
  created_at timestamptz not null,
  primary key (device_id, user_id)
);
create table read.device_links_g${g} (
  device_id uuid not null,
  linked_from timestamptz not null,
  linked_to timestamptz not null,
  network_device_id text not null,
  thing_id uuid not null,
  primary key (device_id, linked_from)
);
create table read.sensors_g${g} (
  network_device_id text primary key,
  water float8, water_at timestamptz,
  temperature float8, temperature_at timestamptz,
  conductivity float8, conductivity_at timestamptz,
  ph float8, ph_at timestamptz,
  battery float8, battery_at timestamptz,
  external_temperature float8, external_temperature_at timestamptz,
  signal_strength float8, signal_strength_at timestamptz,
  last_sensor_data timestamptz,
  indicator_colour text not null,
  indicator_colour_last text,
  indicator_colour_changed_at timestamptz,
  needs_water_notification_at timestamptz,
  last_received_at timestamptz not null,
  revision bigint not null default nextval('read.revisions')
) with (fillfactor = 70);`;

export const indexes = (g: number): string => `
create index things_g${g}_name on read.things_g${g} (lower(name), id);
create index things_g${g}_water on read.things_g${g} ((coalesce(water, 'infinity')), id);
create index things_g${g}_ph on read.things_g${g} ((coalesce(ph, 'infinity')), id);
create index things_g${g}_newest on read.things_g${g} (created_at, id);
create index things_g${g}_search on read.things_g${g} using gin ((lower(name || ' ' || description)) gin_trgm_ops);
create index thing_accesses_g${g}_user on read.thing_accesses_g${g} (user_id, thing_id);
create index devices_g${g}_newest on read.devices_g${g} (created_at, id);
create index device_accesses_g${g}_user on read.device_accesses_g${g} (user_id, device_id);
create index device_links_g${g}_thing on read.device_links_g${g} (thing_id);`;

const latestColumns = (parameter: string) => `${parameter}, ${parameter}_at, ${parameter}_device_id`;

export const views = (g: number): string[] => [
  `create or replace view read.things as select id, group_id, name, description, type, is_public, has_image, lat, lng, slug,
  indicator_parameter, ${['water', 'temperature', 'conductivity', 'ph', 'battery'].map(latestColumns).join(', ')},
  last_sensor_data, indicator_colour, indicator_colour_last, indicator_colour_changed_at, needs_water_notification_at,
  last_action, access_count, created_at, version, revision, last_event, last_event_at from read.things_g${g}`,
  `create or replace view read.thing_accesses as
  select id, thing_id, user_id, is_owner, is_collaborator, created_at from read.thing_accesses_g${g}`,
  `create or replace view read.thing_totals as select is_public, n from read.thing_totals_g${g}`,
  `create or replace view read.devices as select d.id, d.network_device_id, d.model, d.name, d.is_public, d.lat, d.lng,
  d.thing_id, s.water, s.temperature, s.conductivity, s.ph, s.battery, s.external_temperature, s.signal_strength,
  s.last_sensor_data, coalesce(s.indicator_colour, 'grey') as indicator_colour, d.created_at, d.version,
  greatest(d.revision, s.revision) as revision
  from read.devices_g${g} d left join read.sensors_g${g} s on s.network_device_id = d.network_device_id`,
  `create or replace view read.device_accesses as
  select id, device_id, user_id, is_owner, created_at from read.device_accesses_g${g}`,
  `create or replace view read.device_links as
  select device_id, network_device_id, thing_id, linked_from, linked_to from read.device_links_g${g}`,
];
