import { TextField } from '../forms/Field.js';
import type { Form } from '../forms/useForm.js';
import { passphraseAgain, passphraseHint } from '../auth/texts.js';
import * as texts from './texts.js';

/** A new passphrase, typed twice, since it is not shown. */
export function NewPassphraseFields<V extends { newPassword: string; again: string }>({
  form,
}: {
  form: Pick<Form<V>, 'field'>;
}) {
  const { field } = form as unknown as Pick<Form<{ newPassword: string; again: string }>, 'field'>;
  return (
    <>
      <TextField
        {...field('newPassword')}
        label={texts.newPassphrase}
        hint={passphraseHint}
        type="password"
        autoComplete="new-password"
      />
      <TextField {...field('again')} label={passphraseAgain} type="password" autoComplete="new-password" />
    </>
  );
}
