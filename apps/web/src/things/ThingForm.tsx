import { useFragment } from 'react-relay';
import { graphql, readInlineData } from 'relay-runtime';
import { NameField, SelectField, SwitchField, TextArea } from '../forms/Field.js';
import { FormPage, type FormPageProps } from '../forms/FormPage.js';
import { LocationFields } from '../forms/LocationFields.js';
import { optionalPointOf, type TypedLocation, typedLocation } from '../forms/location.js';
import type { ThingForm_groups$key } from './__generated__/ThingForm_groups.graphql.js';
import type {
  IndicatorParameter,
  ThingForm_thing$key,
  ThingType,
} from './__generated__/ThingForm_thing.graphql.js';
import { parameterLabels } from './labels.js';
import { TypePicker } from './TypePicker.js';

/** What people say of a thing. The type is empty until one is chosen. */
export interface ThingValues {
  readonly groupId: string;
  readonly name: string;
  readonly description: string;
  readonly type: ThingType | '';
  readonly isPublic: boolean;
  readonly location: TypedLocation;
  readonly indicatorParameter: IndicatorParameter;
}

/** A thing as the form shows it. */
export const thingValues = (thing: ThingForm_thing$key): ThingValues => {
  const { groupId, location, ...values } = readInlineData(
    graphql`
      fragment ThingForm_thing on Thing @inline {
        groupId
        name
        description
        type
        isPublic
        location {
          x
          y
        }
        indicatorParameter
      }
    `,
    thing,
  );
  return { ...values, groupId: groupId ?? '', location: typedLocation(location) };
};

/** Typed values as the api takes them. The rules refuse an empty type before anything is sent. */
export const thingInput = ({ name, location, type, ...values }: ThingValues) => ({
  ...values,
  name: name.trim(),
  type: type as ThingType,
  location: optionalPointOf(location),
});

interface ThingFormProps extends Omit<FormPageProps<ThingValues>, 'illustration' | 'caption' | 'children'> {
  /** The groups that the viewer may choose from. */
  readonly groups: ThingForm_groups$key;
  /** The group that the thing is in, offered also when the viewer does not belong to it. */
  readonly group?: { readonly id: string; readonly name: string } | null;
}

/** A page with the fields of a thing, new or known: what it is, what it is called, where it stands. */
export function ThingForm({ groups, group, ...page }: ThingFormProps) {
  const { nodes } = useFragment(
    graphql`
      fragment ThingForm_groups on GroupConnection {
        nodes {
          id
          name
          isPersonal
        }
      }
    `,
    groups,
  );
  const mine = nodes.map(({ id, name, isPersonal }) => ({ id, name: isPersonal ? 'Personal' : name }));
  const isOther = group && !mine.some(({ id }) => id === group.id);
  const { form } = page;
  return (
    <FormPage
      {...page}
      illustration={form.values.type || 'PLANTER'}
      caption={form.values.name.trim() || undefined}
    >
      <TypePicker {...form.field('type')} />
      <NameField {...form.field('name')} placeholder="Mill Lane rowan" />
      <TextArea
        {...form.field('description')}
        label="Description"
        hint="What a helper should know about it."
      />
      <SelectField
        {...form.field('groupId')}
        label="Group"
        hint="Personal means that it belongs to you alone."
        options={isOther ? [group, ...mine] : mine}
      />
      <LocationFields {...form.field('location')} />
      <SelectField
        {...form.field('indicatorParameter')}
        label="Its colour tells"
        hint="What people should see at a glance."
        options={parameterLabels}
      />
      <SwitchField
        {...form.field('isPublic')}
        label="Public"
        hint="Everybody may see it and its readings. Who may record on it stays your choice."
      />
    </FormPage>
  );
}
