import { checkNewGroup, type GroupType } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { NameField, SelectField, SwitchField, TextArea } from '../forms/Field.js';
import { FormPage } from '../forms/FormPage.js';
import { LocationFields } from '../forms/LocationFields.js';
import { nowhere, optionalPointOf } from '../forms/location.js';
import { useNewForm } from '../forms/useNewForm.js';
import { useCommand } from '../relay/useCommand.js';
import type { NewGroupPageMutation } from './__generated__/NewGroupPageMutation.graphql.js';
import { groupTypeLabels } from './labels.js';

/** Founds a group. */
export function NewGroupPage() {
  const form = useNewForm({
    initial: { name: '', type: 'GROWER' as GroupType, description: '', isPublic: true, location: nowhere },
    mandatory: ['name', 'type'],
    input: (values) => ({ ...values, name: values.name.trim(), location: optionalPointOf(values.location) }),
    check: checkNewGroup,
    send: useCommand<NewGroupPageMutation>(graphql`
      mutation NewGroupPageMutation($input: CreateGroupInput!) {
        createGroup(input: $input) {
          group {
            name
          }
        }
      }
    `),
    done: ({ createGroup }) => [`${createGroup.group.name} is founded.`, '/groups'],
  });
  return (
    <FormPage
      form={form}
      title="Found a group"
      trail={[{ to: '/groups', label: 'Groups' }]}
      illustration="HEDGE"
      submit="Found this group"
    >
      <NameField {...form.field('name')} placeholder="Riverside Growers" />
      <SelectField {...form.field('type')} label="Type" options={groupTypeLabels} />
      <TextArea {...form.field('description')} label="Description" />
      <LocationFields {...form.field('location')} />
      <SwitchField {...form.field('isPublic')} label="Public" hint="Everybody may find it." />
    </FormPage>
  );
}
