import { graphql, type IEnvironment } from 'relay-runtime';
import { commandOf } from '../relay/command.js';
import type { chooseOneThingMutation } from './__generated__/chooseOneThingMutation.graphql.js';

/** What makes a thing the one that stands large at a person's home, or, with null, none. It throws the api's refusal. */
export const chooserOf = (environment: IEnvironment) =>
  commandOf<chooseOneThingMutation>(
    environment,
    graphql`
      mutation chooseOneThingMutation($input: UpdateUserByIdInput!) {
        updateUserById(input: $input) {
          user {
            ...OneThingButton_user
            oneThing {
              id
            }
          }
        }
      }
    `,
  );
