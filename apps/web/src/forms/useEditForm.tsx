import { type ComponentProps, useRef, useState } from 'react';
import { codeOf } from '../relay/api-error.js';
import { Button, ButtonLink } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import { undoBy } from '../ui/undo.js';
import type { FormPageProps } from './FormPage.js';
import type { LeaveGuard } from './LeaveGuard.js';
import { onlyFields } from './only-fields.js';
import * as texts from './texts.js';
import { type FormOptions, useForm } from './useForm.js';
import { useGoOn } from './useGoOn.js';

interface EditFormOptions<V, I> extends Omit<FormOptions<V, I>, 'follow' | 'onSubmit'> {
  /** Sends the fields that are another now, given what they were before. A save is undone by it, too: the other way round. */
  readonly save: (changed: Partial<I>, before: Partial<I>) => Promise<unknown>;
  /** Asks for the record anew, after a save that was refused as stale. Nothing when it is not there any more. */
  readonly read: () => Promise<V | null | undefined>;
  /** The record: its name, and its page, to which a save leads. Without one the form is that page, and a save stays there. */
  readonly of: { readonly name: string; readonly to?: string };
  /** The list that it stands in, and what leads there once it is gone. */
  readonly list: { readonly to: string; readonly label: string; readonly see: string };
  /** Set once it is gone: to say so above what was typed. */
  readonly gone?: string | false | undefined;
  /** Said after a save is undone. */
  readonly undone?: string;
}

interface EditForm<V> {
  /** What a page with this form shows in every case. */
  readonly page: Pick<
    FormPageProps<V>,
    'form' | 'lead' | 'trail' | 'submit' | 'failed' | 'disabled' | 'aside'
  >;
  /** For the guard of the page. */
  readonly guard: ComponentProps<typeof LeaveGuard>;
}

/**
 * A form that changes a record. It sends what differs, leads back to the record's page and offers Undo there. What others
 * change meanwhile appears in it; refused as stale, it offers to load the record again, and keeps what was typed. It stays
 * to be copied from when the record goes.
 */
export const useEditForm = <V extends object, I extends object>({
  save,
  read,
  of: { to, name },
  list,
  gone,
  undone = texts.changesUndone(name),
  ...options
}: EditFormOptions<V, I>): EditForm<V> => {
  const { initial, input } = options;
  const [isStale, setStale] = useState(false);
  const isSaved = useRef(false);
  const goOn = useGoOn();
  const form = useForm({
    ...options,
    follow: true,
    onSubmit: async (_input, changed) => {
      try {
        // Read before the answer changes it.
        const before = onlyFields(input(initial), Object.keys(changed));
        await save(changed, before);
        // What had no value that the api takes (a device's first link) cannot be given it back.
        const isUndone = Object.keys(changed).every((field) => field in before);
        const undo = isUndone ? undoBy(() => save(before, changed), undone) : undefined;
        setStale(false);
        if (to === undefined) return notify(texts.changesSaved, 'good', undo);
        isSaved.current = true;
        await goOn(texts.changesSaved, to, { replace: true }, undo);
      } catch (error) {
        setStale(codeOf(error) === 'STALE');
        throw error;
      }
    },
  });
  const handleReload = async () => {
    try {
      const fresh = await read();
      if (fresh) form.rebase(fresh);
      setStale(false);
    } catch (error) {
      notify(sentenceOf(error), 'bad');
    }
  };
  const reload = (
    <Button icon="retry" thumb onClick={() => void handleReload()}>
      {texts.loadAgain}
    </Button>
  );
  const away = gone ? list.to : to;
  const leave = away && (
    <ButtonLink to={away} kind="text" replace>
      {gone ? list.see : texts.cancel}
    </ButtonLink>
  );
  return {
    page: {
      form,
      lead: gone && <span role="alert">{texts.goneWhileTyped(gone)}</span>,
      trail: [
        { to: list.to, label: list.label },
        // What is gone has no page any more.
        ...(gone || to === undefined ? [] : [{ to, label: name }]),
      ],
      submit: texts.saveChanges,
      disabled: Boolean(gone) || !form.isDirty,
      aside: isStale ? reload : leave,
    },
    guard: { when: form.isDirty, done: isSaved },
  };
};
