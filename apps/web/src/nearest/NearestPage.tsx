import type { Point } from '@hedgerow/domain';
import { useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { useNavigate } from 'react-router-dom';
import { graphql, type IEnvironment } from 'relay-runtime';
import { locate, type NotLocated } from '../forms/locate.js';
import { groupPath } from '../groups/group-path.js';
import { thingPath } from '../things/thing-path.js';
import { ButtonLink, type PageLink } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import { PageHead } from '../ui/PageHead.js';
import type { NearestPageGroupQuery } from './__generated__/NearestPageGroupQuery.graphql.js';
import type { NearestPageThingQuery } from './__generated__/NearestPageThingQuery.graphql.js';
import styles from './NearestPage.module.css';
import * as texts from './texts.js';

/** What is looked for. */
interface Sought {
  readonly title: string;
  readonly looking: string;
  readonly none: string;
  /** Where the page leads when nothing comes of it. */
  readonly list: PageLink;
  /** What the list is called in the way up. */
  readonly above: string;
  readonly path: (id: string) => string;
  /** Ids, the nearest first. */
  readonly ask: (environment: IEnvironment, here: Point) => Promise<readonly string[]>;
}

const coordinatesOf = ({ x, y }: Point) => ({ latitude: x, longitude: y });

const thing: Sought = {
  title: texts.nearestThing,
  looking: texts.lookingForThing,
  none: texts.noThing,
  list: { to: '/things', label: texts.allThings, icon: 'list' },
  above: texts.things,
  path: thingPath,
  ask: async (environment, here) => {
    const asked = fetchQuery<NearestPageThingQuery>(
      environment,
      graphql`
        query NearestPageThingQuery($latitude: Coordinate!, $longitude: Coordinate!) {
          nearestThing(latitude: $latitude, longitude: $longitude)
        }
      `,
      coordinatesOf(here),
    );
    return (await asked.toPromise())?.nearestThing ?? [];
  },
};

const group: Sought = {
  title: texts.nearestGroup,
  looking: texts.lookingForGroup,
  none: texts.noGroup,
  list: { to: '/groups', label: texts.allGroups, icon: 'list' },
  above: texts.groups,
  path: groupPath,
  ask: async (environment, here) => {
    const asked = fetchQuery<NearestPageGroupQuery>(
      environment,
      graphql`
        query NearestPageGroupQuery($latitude: Coordinate!, $longitude: Coordinate!) {
          nearestGroup(latitude: $latitude, longitude: $longitude)
        }
      `,
      coordinatesOf(here),
    );
    return (await asked.toPromise())?.nearestGroup ?? [];
  },
};

const sayNotLocated = ({ why, problem }: NotLocated) =>
  why === 'unavailable' ? texts.notLocated : texts.notLocatedBecause(problem);

/**
 * Finds where the viewer is and what is nearest to that, and goes there. Whatever prevents it is said in a notice, on the
 * list. Who leaves meanwhile stays where they went.
 */
function Nearest({ title, looking, none, list, above, path, ask }: Sought) {
  const navigate = useNavigate();
  const environment = useRelayEnvironment();
  const [isLocated, setLocated] = useState(false);
  useEffect(() => {
    let isLeft = false;
    const goTo = (to: string, problem?: string) => {
      if (isLeft) return;
      if (problem !== undefined) notify(problem, 'bad');
      void navigate(to, { replace: true });
    };
    const find = async () => {
      const here = await locate();
      if (isLeft) return;
      if ('problem' in here) return goTo(list.to, sayNotLocated(here));
      setLocated(true);
      const [nearest] = await ask(environment, here);
      if (nearest === undefined) return goTo(list.to, none);
      goTo(path(nearest));
    };
    find().catch((error: unknown) => goTo(list.to, sentenceOf(error)));
    return () => {
      isLeft = true;
    };
  }, [ask, environment, list.to, navigate, none, path]);
  return (
    <>
      <PageHead title={title} trail={[{ to: list.to, label: above }]} />
      <p className={styles.step} role="status">
        {isLocated ? looking : texts.locating}
      </p>
      <p className={`${styles.hint} small`}>{texts.howLong}</p>
      <ButtonLink to={list.to} icon={list.icon ?? 'list'}>
        {list.label}
      </ButtonLink>
    </>
  );
}

/** On the way to the nearest thing. */
export function NearestThingPage() {
  return <Nearest {...thing} />;
}

/** On the way to the nearest group. */
export function NearestGroupPage() {
  return <Nearest {...group} />;
}
