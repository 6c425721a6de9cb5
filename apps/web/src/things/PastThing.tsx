import { locationOf } from '@hedgerow/domain';
import { type ReactNode, useDeferredValue } from 'react';
import { useLazyLoadQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { sayLocation } from '../forms/location-words.js';
import { groupPath } from '../groups/group-path.js';
import { personPath } from '../people/person-path.js';
import { type Parameter, quantities, withUnit } from '../readings/quantities.js';
import { stateOfThing } from '../readings/state.js';
import { WaterChip } from '../readings/WaterChip.js';
import { clock, daysBetween, mediumTime, parseTime } from '../time/time.js';
import { useAttempt } from '../ui/Boundary.js';
import type { PastThingQuery, PastThingQuery$data } from './__generated__/PastThingQuery.graphql.js';
import { thingTypeLabel } from './labels.js';
import styles from './ThingPast.module.css';
import * as texts from './texts.js';
import { matters } from './why-unknown.js';

interface PastThingProps {
  readonly id: string;
  readonly moment: Date;
}

/** What a thing was at a moment. The day before stays until the next one is there. */
export function PastThing({ id, moment }: PastThingProps) {
  const at = useDeferredValue(moment.toISOString());
  const { thingAt } = useLazyLoadQuery<PastThingQuery>(
    graphql`
      query PastThingQuery($id: UUID!, $at: DateTime!) {
        thingAt(id: $id, at: $at) {
          name
          description
          type
          isPublic
          location {
            x
            y
          }
          actionCount
          lastAction
          lastWatering
          openTaskCount
          completedTaskCount
          accessCount
          group {
            id
            name
          }
          devices {
            id
            name
          }
          accesses {
            isOwner
            isCollaborator
            user {
              id
              name
            }
          }
          waterReading: latest(parameter: WATER) {
            value
            at
          }
          temperatureReading: latest(parameter: TEMPERATURE) {
            value
            at
          }
          conductivityReading: latest(parameter: CONDUCTIVITY) {
            value
            at
          }
          phReading: latest(parameter: PH) {
            value
            at
          }
          batteryReading: latest(parameter: BATTERY) {
            value
            at
          }
        }
      }
    `,
    { id, at },
    { fetchKey: useAttempt() },
  );
  if (!thingAt) return <p>{texts.wasPrivate}</p>;
  return (
    <div aria-busy={at !== moment.toISOString()}>
      <dl className={styles.facts}>
        <Facts thing={thingAt} at={new Date(at)} />
      </dl>
    </div>
  );
}

type Past = NonNullable<PastThingQuery$data['thingAt']>;

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** When something was, as seen on a day: of that day the hour says enough. */
const whenSeenOn =
  (day: Date) =>
  (text: string): string => {
    const at = parseTime(text);
    return daysBetween(at, day) === 0 ? texts.thatDayAt(clock(at)) : mediumTime(at);
  };

function Facts({ thing, at }: { readonly thing: Past; readonly at: Date }) {
  const { group, location, lastAction, lastWatering, waterReading: water } = thing;
  const when = whenSeenOn(at);
  const done = [
    lastAction && lastAction !== lastWatering && texts.lastOneAt(when(lastAction)),
    lastWatering && texts.wateredAt(when(lastWatering)),
  ].filter((part) => part);
  return (
    <>
      <Fact name={texts.pastName}>{thing.name}</Fact>
      {matters(thing.type, 'WATER') && (
        <Fact name={texts.pastWater}>
          <span className={styles.reading}>
            <WaterChip state={stateOfThing({ ...thing, water: water?.value }, at)} />
            {water && withUnit('WATER', water.value)}
          </span>
          <small>{water ? when(water.at) : texts.noReadingByThen}</small>
        </Fact>
      )}
      <Others thing={thing} when={when} />
      <Fact name={texts.pastActions}>
        {texts.countOfActions(thing.actionCount)}
        {done.length > 0 && <small>{done.join(', ')}</small>}
      </Fact>
      <Fact name={texts.pastTasks}>{texts.tasksByThen(thing.openTaskCount, thing.completedTaskCount)}</Fact>
      <Fact name={texts.pastPeople}>
        {thing.accesses ? <People accesses={thing.accesses} /> : texts.countOfPeople(thing.accessCount)}
      </Fact>
      {thing.devices.length > 0 && (
        <Fact name={texts.devices}>
          {listed(
            thing.devices.map(({ id, name }) => (
              <Link key={id} to={`/devices/${id}`}>
                {name}
              </Link>
            )),
          )}
        </Fact>
      )}
      <Fact name={texts.pastType}>
        {thingTypeLabel(thing.type)}, {thing.isPublic ? texts.isPublic : texts.isPrivate}
      </Fact>
      {group && (
        <Fact name={texts.pastGroup}>
          <Link to={groupPath(group.id)}>{group.name}</Link>
        </Fact>
      )}
      {thing.description && <Fact name={texts.pastDescription}>{thing.description}</Fact>}
      {location && <Fact name={texts.pastLocation}>{sayLocation(locationOf(location))}</Fact>}
    </>
  );
}

/** With a comma between each two. */
const listed = (parts: readonly ReactNode[]): ReactNode[] =>
  parts.flatMap((part, i) => (i === 0 ? [part] : [', ', part]));

/** The other values that were known, and that mean something for such a thing. */
function Others({ thing, when }: { readonly thing: Past; readonly when: (at: string) => string }) {
  const readings: readonly (readonly [Parameter, Past['phReading']])[] = [
    ['TEMPERATURE', thing.temperatureReading],
    ['CONDUCTIVITY', thing.conductivityReading],
    ['PH', thing.phReading],
    ['BATTERY', thing.batteryReading],
  ];
  return readings.map(
    ([parameter, reading]) =>
      reading &&
      matters(thing.type, parameter) && (
        <Fact key={parameter} name={quantities[parameter].name}>
          {withUnit(parameter, reading.value)}
          <small>{when(reading.at)}</small>
        </Fact>
      ),
  );
}

function People({ accesses }: { readonly accesses: NonNullable<Past['accesses']> }) {
  return listed(
    accesses.map(({ user, isOwner, isCollaborator }, i) => (
      <span key={user?.id ?? i}>
        {user ? <Link to={personPath(user.id)}>{user.name}</Link> : texts.deactivated} (
        {(isOwner ? texts.owner : isCollaborator ? texts.collaborator : texts.viewer).toLowerCase()})
      </span>
    )),
  );
}
