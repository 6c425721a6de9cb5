import { checkNewGroup } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { FormPage } from '../forms/FormPage.js';
import { useNewForm } from '../forms/useNewForm.js';
import { useCommand } from '../relay/useCommand.js';
import type { NewGroupPageMutation } from './__generated__/NewGroupPageMutation.graphql.js';
import { groupPath } from './group-path.js';
import { GroupFields } from './GroupFields.js';
import { groupInput, noGroupYet } from './GroupForm.js';
import * as texts from './texts.js';

/** Creates a group, and goes on to its page. */
export function NewGroupPage() {
  const form = useNewForm({
    initial: noGroupYet,
    mandatory: ['name', 'type'],
    input: groupInput,
    check: checkNewGroup,
    send: useCommand<NewGroupPageMutation>(graphql`
      mutation NewGroupPageMutation($input: CreateGroupInput!) {
        createGroup(input: $input) {
          group {
            id
            name
          }
        }
      }
    `),
    done: ({ createGroup: { group } }) => [texts.created(group.name), groupPath(group.id)],
  });
  return (
    <FormPage
      form={form}
      title={texts.createGroup}
      trail={[{ to: '/groups', label: texts.groups }]}
      illustration="HEDGE"
      submit={texts.createThisGroup}
    >
      <GroupFields form={form} />
    </FormPage>
  );
}
