import { checkNewGroup, type GroupType } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { useNavigate } from 'react-router-dom';
import { NameField, SelectField, SwitchField, TextArea } from '../forms/Field.js';
import { FormBody } from '../forms/FormBody.js';
import { LocationFields } from '../forms/LocationFields.js';
import { optionalPointOf, typedLocation } from '../forms/location.js';
import { useForm } from '../forms/useForm.js';
import { BesideIllustration } from '../illustrations/BesideIllustration.js';
import { useCommand } from '../relay/useCommand.js';
import { notify } from '../ui/notices.js';
import { PageHead } from '../ui/PageHead.js';
import type { NewGroupPageMutation } from './__generated__/NewGroupPageMutation.graphql.js';
import { groupTypeLabels } from './labels.js';

/** Founds a group. */
export function NewGroupPage() {
  const navigate = useNavigate();
  const send = useCommand<NewGroupPageMutation>(graphql`
    mutation NewGroupPageMutation($input: CreateGroupInput!) {
      createGroup(input: $input) {
        group {
          name
        }
      }
    }
  `);
  const form = useForm({
    initial: {
      name: '',
      type: 'GROWER' as GroupType,
      description: '',
      isPublic: true,
      location: typedLocation(null),
    },
    mandatory: ['name', 'type'],
    input: (values) => ({
      ...values,
      name: values.name.trim(),
      location: optionalPointOf(values.location),
    }),
    check: checkNewGroup,
    onSubmit: async (input) => {
      const { createGroup } = await send(input);
      notify(`${createGroup.group.name} is founded.`);
      void navigate('/groups');
    },
  });
  return (
    <>
      <PageHead title="Found a group" trail={[{ to: '/groups', label: 'Groups' }]} here="New">
        Fields with an asterisk are mandatory.
      </PageHead>
      <BesideIllustration type="HEDGE">
        <FormBody form={form} submit="Found this group">
          <NameField {...form.field('name')} placeholder="Riverside Growers" />
          <SelectField {...form.field('type')} label="Type" options={groupTypeLabels} />
          <TextArea {...form.field('description')} label="Description" />
          <LocationFields {...form.field('location')} />
          <SwitchField {...form.field('isPublic')} label="Public" hint="Everybody may find it." />
        </FormBody>
      </BesideIllustration>
    </>
  );
}
