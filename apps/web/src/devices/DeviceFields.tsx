import { deviceModels } from '@hedgerow/domain';
import type { ReactNode } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { NameField, SelectField, SwitchField } from '../forms/Field.js';
import { LocationFields } from '../forms/LocationFields.js';
import { isEmptyLocation, typedLocation } from '../forms/location.js';
import type { Form } from '../forms/useForm.js';
import type { DeviceFields_things$key } from './__generated__/DeviceFields_things.graphql.js';
import type { DeviceValues } from './DeviceForm.js';
import { modelLabels } from './health.js';
import * as texts from './texts.js';

interface DeviceFieldsProps {
  readonly form: Pick<Form<DeviceValues>, 'field' | 'values'>;
  /** The things that the viewer may link it to. */
  readonly things: DeviceFields_things$key;
  /** The thing that it is linked to already: a link may move, and not end. */
  readonly linkedTo?: { readonly id: string; readonly name: string } | null | undefined;
  /** What it says when no thing is chosen. */
  readonly notLinked: string;
  /** What stands after the name. */
  readonly children?: ReactNode;
}

/** The fields of a device, new or known. One without a location takes that of the thing that is chosen. */
export function DeviceFields({ form, things, linkedTo, notLinked, children }: DeviceFieldsProps) {
  const { nodes } = useFragment(
    graphql`
      fragment DeviceFields_things on ThingConnection {
        nodes {
          id
          name
          location {
            x
            y
          }
        }
      }
    `,
    things,
  );
  const thing = form.field('thingId');
  const location = form.field('location', 'x', 'y');
  const first = linkedTo ?? { id: '', name: notLinked };
  const handleThing = (thingId: string) => {
    thing.onValue(thingId);
    const chosen = nodes.find(({ id }) => id === thingId);
    if (isEmptyLocation(location.value)) location.onValue(typedLocation(chosen?.location));
  };
  return (
    <>
      <SelectField
        {...form.field('model')}
        label={texts.model}
        hint={modelLabels[form.values.model]?.measures}
        options={deviceModels.map((id) => ({ id, name: modelLabels[id].name }))}
      />
      <NameField {...form.field('name')} placeholder={texts.namePlaceholder} />
      {children}
      <SelectField
        {...thing}
        label={texts.linkedTo}
        hint={texts.linkedToHint}
        options={[first, ...nodes.filter(({ id }) => id !== first.id)]}
        onValue={handleThing}
      />
      <LocationFields {...location} />
      <SwitchField {...form.field('isPublic')} label={texts.isPublic} hint={texts.publicHint} />
    </>
  );
}
