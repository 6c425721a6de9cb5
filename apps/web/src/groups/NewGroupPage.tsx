import { checkNewGroup, groupTypes } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { useNavigate } from 'react-router-dom';
import { SelectField, SwitchField, TextArea, TextField } from '../forms/Field.js';
import { FormBody } from '../forms/FormPage.js';
import { LocationFields } from '../forms/LocationFields.js';
import { pointOfFields } from '../forms/place.js';
import { inFieldWords, useForm } from '../forms/useForm.js';
import { BesideIllustration } from '../illustrations/BesideIllustration.js';
import { useCommandId } from '../relay/command-id.js';
import { useSend } from '../relay/useSend.js';
import { notify } from '../ui/notices.js';
import { Breadcrumb, PageHead, PageTitle } from '../ui/PageTitle.js';
import type { GroupType, NewGroupPageMutation } from './__generated__/NewGroupPageMutation.graphql.js';
import { groupWords } from './words.js';

/** Founds a group. */
export function NewGroupPage() {
  const navigate = useNavigate();
  const { idOf, done } = useCommandId();
  const send = useSend<NewGroupPageMutation>(graphql`
    mutation NewGroupPageMutation($input: CreateGroupInput!) {
      createGroup(input: $input) {
        group {
          name
        }
      }
    }
  `);
  const inputOf = ({ x, y, ...rest }: typeof form.values) => ({
    ...rest,
    name: rest.name.trim(),
    location: pointOfFields({ x, y }),
  });
  const form = useForm({
    initial: { name: '', type: 'GROWER' as GroupType, description: '', isPublic: true, x: '', y: '' },
    check: ({ x, y, ...rest }) => checkNewGroup({ ...rest, location: pointOfFields({ x, y }) }),
    onSubmit: async (values) => {
      const input = inputOf(values);
      const { createGroup } = await send({ input: { ...input, clientMutationId: idOf(input) } });
      done();
      notify(`${createGroup.group.name} is founded.`);
      void navigate('/groups');
    },
  });
  const { values, errors, set } = form;
  return (
    <>
      <Breadcrumb steps={[{ to: '/groups', words: 'Groups' }]} here="New" />
      <PageHead>
        <PageTitle>Found a group</PageTitle>
        <p>Fields with an asterisk are mandatory.</p>
      </PageHead>
      <BesideIllustration type="HEDGE">
        <FormBody form={form} submit="Found this group">
          <TextField
            label="Name"
            mandatory
            maxLength={255}
            autoComplete="off"
            placeholder="Riverside Growers"
            value={values.name}
            error={inFieldWords(errors.name)}
            onValue={(name) => set('name', name)}
          />
          <SelectField
            label="Type"
            mandatory
            value={values.type}
            error={inFieldWords(errors.type)}
            onValue={(type) => set('type', type as GroupType)}
          >
            {groupTypes.map((type) => (
              <option key={type} value={type}>
                {groupWords[type]}
              </option>
            ))}
          </SelectField>
          <TextArea
            label="Description"
            value={values.description}
            error={errors.description}
            onValue={(description) => set('description', description)}
          />
          <LocationFields
            x={values.x}
            y={values.y}
            error={errors.location}
            onPlace={({ x, y }) => {
              set('x', x);
              set('y', y);
            }}
          />
          <SwitchField
            label="Public"
            hint="Everybody may find it."
            checked={values.isPublic}
            onChecked={(isPublic) => set('isPublic', isPublic)}
          />
        </FormBody>
      </BesideIllustration>
    </>
  );
}
