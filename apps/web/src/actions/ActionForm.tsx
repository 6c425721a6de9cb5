import type { RecordableActionType } from '@hedgerow/domain';
import type { ReactNode } from 'react';
import { TextArea } from '../forms/Field.js';
import { FormBody } from '../forms/FormBody.js';
import type { Form } from '../forms/useForm.js';
import { PicturePicker } from '../pictures/PicturePicker.js';
import type { UsedUploads } from '../pictures/useUploads.js';
import { ActionPicker } from './ActionPicker.js';
import * as texts from './texts.js';

/** A type that people record by hand. */
export type Recordable = RecordableActionType;

/** What people say of an action. The type is empty until one is chosen. */
export interface ActionValues {
  readonly type: Recordable | '';
  readonly comments: string;
}

/** Said values as the api takes them. The rules refuse an empty type before anything is sent. */
export const actionInput = ({ type, comments }: ActionValues) => ({
  type: type as Recordable,
  comments: comments.trim(),
});

interface ActionFormProps {
  readonly form: Form<ActionValues>;
  /** The type of the thing, where it is known. */
  readonly thingType?: string;
  /** Pictures to be added with it. */
  readonly uploads?: UsedUploads;
  readonly submit: string;
  readonly disabled?: boolean;
  readonly aside?: ReactNode;
}

/** The fields of an action, new or known: what was done, and a comment if there is one. */
export function ActionForm({ form, thingType, uploads, ...body }: ActionFormProps) {
  return (
    <FormBody form={form} icon="check" {...body}>
      <ActionPicker {...form.field('type')} thingType={thingType} />
      <TextArea {...form.field('comments')} label={texts.comment} hint={texts.commentHint} maxLength={2000} />
      {uploads && (
        <PicturePicker uploads={uploads} label={texts.photos} hint={texts.photosHint} disabled={form.busy} />
      )}
    </FormBody>
  );
}
