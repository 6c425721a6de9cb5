import { NameField, SelectField, SwitchField, TextArea } from '../forms/Field.js';
import { LocationFields } from '../forms/LocationFields.js';
import type { Form } from '../forms/useForm.js';
import type { GroupValues } from './GroupForm.js';
import { groupTypeLabels } from './labels.js';
import * as texts from './texts.js';

/** The fields of a group, new or known. */
export function GroupFields({ form }: { readonly form: Form<GroupValues> }) {
  return (
    <>
      <NameField {...form.field('name')} placeholder={texts.namePlaceholder} />
      <SelectField {...form.field('type')} label={texts.type} options={groupTypeLabels} />
      <TextArea {...form.field('description')} label={texts.description} />
      <LocationFields {...form.field('location')} />
      <SwitchField {...form.field('isPublic')} label={texts.isPublic} hint={texts.isPublicHint} />
    </>
  );
}
