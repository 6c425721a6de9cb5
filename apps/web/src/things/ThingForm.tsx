import { capabilitiesOf, usualParameterOf } from '@hedgerow/domain';
import { useFragment } from 'react-relay';
import { graphql, readInlineData } from 'relay-runtime';
import { NameField, SelectField, SwitchField, TextArea } from '../forms/Field.js';
import { FormPage, type FormPageProps } from '../forms/FormPage.js';
import { LocationFields } from '../forms/LocationFields.js';
import { optionalPointOf, type TypedLocation, typedLocation } from '../forms/location.js';
import { PicturePicker } from '../pictures/PicturePicker.js';
import type { UsedUploads } from '../pictures/useUploads.js';
import type { ThingForm_groups$key } from './__generated__/ThingForm_groups.graphql.js';
import type {
  IndicatorParameter,
  ThingForm_thing$key,
  ThingType,
} from './__generated__/ThingForm_thing.graphql.js';
import { parameterLabels } from './labels.js';
import { TypePicker } from './TypePicker.js';
import * as texts from './texts.js';

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

const read = (thing: ThingForm_thing$key) =>
  readInlineData(
    graphql`
      fragment ThingForm_thing on Thing @inline {
        groupId
        group {
          name
          isPersonal
        }
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

/** A thing as the form shows it. */
export const thingValues = (thing: ThingForm_thing$key): ThingValues => {
  const { groupId, group: _group, location, ...values } = read(thing);
  return { ...values, groupId: groupId ?? '', location: typedLocation(location) };
};

/** What the colour of a thing of this type can tell; nothing for a type of which nothing is measured. */
const parametersOf = (type: string) =>
  capabilitiesOf(type).readings.map((id) => ({ id, name: parameterLabels[id] }));

/** The chosen parameter, or the usual one where the type does not have it. */
const fittingParameter = (type: string, chosen: IndicatorParameter): IndicatorParameter =>
  capabilitiesOf(type).readings.some((parameter) => parameter === chosen) ? chosen : usualParameterOf(type);

/** Typed values as the api takes them. The rules refuse an empty type before anything is sent. */
export const thingInput = ({
  name,
  description,
  location,
  type,
  indicatorParameter,
  ...values
}: ThingValues) => ({
  ...values,
  name: name.trim(),
  description: description.trim(),
  type: type as ThingType,
  location: optionalPointOf(location),
  indicatorParameter: fittingParameter(type, indicatorParameter),
});

/**
 * The group that a thing is in, for a viewer who does not belong to it: who may not see it is told its id alone, and
 * would else read the first of their own groups as the thing's.
 */
const presentGroup = (thing: ThingForm_thing$key) => {
  const { groupId, group } = read(thing);
  const name = group?.isPersonal ? texts.otherPersonalGroup : group?.name;
  return { id: groupId ?? '', name: name ?? texts.otherGroup };
};

interface ThingFormProps extends Omit<FormPageProps<ThingValues>, 'illustration' | 'caption' | 'children'> {
  /** The groups that the viewer may choose from. */
  readonly groups: ThingForm_groups$key;
  /** The thing that is edited; without it the form is for a new one. */
  readonly thing?: ThingForm_thing$key;
  /** Pictures that are added with a new one. */
  readonly uploads?: UsedUploads;
}

/** A page with the fields of a thing, new or known: what it is, what it is called, where it stands. */
export function ThingForm({ groups, thing, uploads, ...page }: ThingFormProps) {
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
  const mine = nodes.map(({ id, name, isPersonal }) => ({ id, name: isPersonal ? texts.personal : name }));
  const present = thing && presentGroup(thing);
  const isOther = present && !mine.some(({ id }) => id === present.id);
  const { form } = page;
  const parameters = parametersOf(form.values.type);
  const type = <TypePicker {...form.field('type')} folded={thing !== undefined} />;
  return (
    <FormPage
      {...page}
      illustration={form.values.type || 'PLANTER'}
      caption={form.values.name.trim() || undefined}
    >
      {!thing && type}
      <NameField {...form.field('name')} placeholder={texts.namePlaceholder} />
      {thing && type}
      <TextArea {...form.field('description')} label={texts.description} hint={texts.descriptionHint} />
      {uploads && (
        <PicturePicker
          uploads={uploads}
          label={texts.pictures}
          hint={texts.picturesHint}
          disabled={form.busy}
        />
      )}
      <SelectField
        {...form.field('groupId')}
        label={texts.group}
        hint={texts.groupHint}
        options={isOther ? [present, ...mine] : mine}
      />
      <LocationFields {...form.field('location')} emptied={thing && texts.noLocation} />
      {parameters.length > 1 && (
        <SelectField
          {...form.field('indicatorParameter')}
          label={texts.colourShows}
          hint={texts.colourShowsHint}
          options={parameters}
        />
      )}
      <SwitchField {...form.field('isPublic')} label={texts.publicLabel} hint={texts.publicHint} />
    </FormPage>
  );
}
