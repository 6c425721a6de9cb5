import { type HomeArrangement, homeOf, type WrittenHome } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { useCommand } from '../relay/useCommand.js';
import { notify } from '../ui/notices.js';
import { undoBy } from '../ui/undo.js';
import type { arrangeHomeMutation } from './__generated__/arrangeHomeMutation.graphql.js';
import * as texts from './texts.js';

/**
 * Arranges the home of a person, says so with a way back to what it was before, and throws the api's refusal. `said` is
 * what the notice says.
 */
export const useArrangeHome = (userId: string) => {
  const change = useCommand<arrangeHomeMutation>(graphql`
    mutation arrangeHomeMutation($input: UpdateUserByIdInput!) {
      updateUserById(input: $input) {
        user {
          home {
            order
            hidden
          }
        }
      }
    }
  `);
  return async (home: HomeArrangement, before: WrittenHome | null, said = texts.homeSaved): Promise<void> => {
    const undone = before && homeOf(before);
    await change({ id: userId, home });
    notify(
      said,
      'good',
      undoBy(() => change({ id: userId, home: undone }), texts.homeAsBefore),
    );
  };
};
