import { checkNewThing, indicatorParameters } from '@hedgerow/domain';
import { type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router-dom';
import { SelectField, SwitchField, TextArea, TextField } from '../forms/Field.js';
import { FormBody } from '../forms/FormBody.js';
import { LocationFields } from '../forms/LocationFields.js';
import { optionalPointOf } from '../forms/location.js';
import { useForm } from '../forms/useForm.js';
import { BesideIllustration } from '../illustrations/BesideIllustration.js';
import { useCommandId } from '../relay/command-id.js';
import { useSend } from '../relay/useSend.js';
import { notify } from '../ui/notices.js';
import { Breadcrumb, PageHead, PageTitle } from '../ui/PageTitle.js';
import type {
  IndicatorParameter,
  NewThingPageMutation,
  ThingType,
} from './__generated__/NewThingPageMutation.graphql.js';
import type { NewThingPageQuery } from './__generated__/NewThingPageQuery.graphql.js';
import { TypePicker } from './TypePicker.js';
import { parameterLabels } from './labels.js';
import { thingPath } from './thing-path.js';

/** The query of the form; the route starts it. */
export const newThingQuery = graphql`
  query NewThingPageQuery @preloadable {
    allGroups(first: 100, mine: true) {
      nodes {
        id
        name
        isPersonal
      }
    }
  }
`;

/** Registers a thing: what it is, what it is called, where it stands. */
export function NewThingPage() {
  const { allGroups } = usePreloadedQuery<NewThingPageQuery>(
    newThingQuery,
    useLoaderData<PreloadedQuery<NewThingPageQuery>>(),
  );
  const groups = allGroups.nodes;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { idOf, done } = useCommandId();
  const send = useSend<NewThingPageMutation>(graphql`
    mutation NewThingPageMutation($input: CreateThingInput!) {
      createThing(input: $input) {
        thing {
          id
          name
        }
      }
    }
  `);
  const initial = {
    groupId: (groups.find(({ isPersonal }) => isPersonal) ?? groups[0])?.id ?? '',
    name: '',
    description: '',
    type: '' as ThingType | '',
    isPublic: true,
    location: { x: search.get('x') ?? '', y: search.get('y') ?? '' },
    indicatorParameter: 'WATER' as IndicatorParameter,
  };
  const inputOf = (values: typeof initial) => ({
    ...values,
    name: values.name.trim(),
    hasImage: false,
    location: optionalPointOf(values.location),
  });
  const form = useForm({
    initial,
    mandatory: ['type', 'name', 'groupId'],
    check: (values) => checkNewThing(inputOf(values)),
    onSubmit: async (values) => {
      const input = { ...inputOf(values), type: values.type as ThingType };
      const { createThing } = await send({ input: { ...input, clientMutationId: idOf(input) } });
      done();
      notify(`${createThing.thing.name} is registered.`);
      void navigate(thingPath(createThing.thing.id));
    },
  });
  return (
    <>
      <Breadcrumb steps={[{ to: '/things', label: 'Things' }]} here="New" />
      <PageHead>
        <PageTitle>Add a thing</PageTitle>
        <p>Fields with an asterisk are mandatory.</p>
      </PageHead>
      <BesideIllustration type={form.values.type || 'PLANTER'} caption={form.values.name.trim() || undefined}>
        <FormBody form={form} submit="Add this thing">
          <TypePicker {...form.field('type')} />
          <TextField
            {...form.field('name')}
            label="Name"
            maxLength={255}
            autoComplete="off"
            placeholder="Mill Lane rowan"
          />
          <TextArea
            {...form.field('description')}
            label="Description"
            hint="What a helper should know about it."
          />
          <SelectField
            {...form.field('groupId')}
            label="Group"
            hint="Personal means that it belongs to you alone."
          >
            {groups.map(({ id, name, isPersonal }) => (
              <option key={id} value={id}>
                {isPersonal ? 'Personal' : name}
              </option>
            ))}
          </SelectField>
          <LocationFields {...form.field('location')} />
          <SelectField
            {...form.field('indicatorParameter')}
            label="Its colour tells"
            hint="What people should see at a glance."
          >
            {indicatorParameters.map((parameter) => (
              <option key={parameter} value={parameter}>
                {parameterLabels[parameter]}
              </option>
            ))}
          </SelectField>
          <SwitchField
            {...form.field('isPublic')}
            label="Public"
            hint="Everybody may see it and its readings. Who may record on it stays your choice."
          />
        </FormBody>
      </BesideIllustration>
    </>
  );
}
