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
import * as texts from './texts.js';

/** Creates a group. */
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
    done: ({ createGroup }) => [texts.created(createGroup.group.name), '/groups'],
  });
  return (
    <FormPage
      form={form}
      title={texts.createGroup}
      trail={[{ to: '/groups', label: texts.groups }]}
      illustration="HEDGE"
      submit={texts.createThisGroup}
    >
      <NameField {...form.field('name')} placeholder={texts.namePlaceholder} />
      <SelectField {...form.field('type')} label={texts.type} options={groupTypeLabels} />
      <TextArea {...form.field('description')} label={texts.description} />
      <LocationFields {...form.field('location')} />
      <SwitchField {...form.field('isPublic')} label={texts.isPublic} hint={texts.isPublicHint} />
    </FormPage>
  );
}
