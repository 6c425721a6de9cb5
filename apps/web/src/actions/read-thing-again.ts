import { fetchQuery } from 'react-relay';
import { graphql, type IEnvironment } from 'relay-runtime';
import type { readThingAgainQuery } from './__generated__/readThingAgainQuery.graphql.js';

/** Reads all that pages show of a thing; they keep what they show when it does not come. */
export const readThingAgain = (environment: IEnvironment, id: string): void => {
  fetchQuery<readThingAgainQuery>(
    environment,
    graphql`
      query readThingAgainQuery($id: UUID!) {
        thingById(id: $id) {
          ...ThingLive_thing
        }
      }
    `,
    { id },
  ).subscribe({ error: () => undefined });
};
