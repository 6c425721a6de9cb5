import { all, type FieldError, required, type Rule } from '@hedgerow/domain';
import * as texts from './texts.js';

/** What is wrong with a passphrase that is typed a second time, since it is not shown. */
export const checkAgain = (again: string, password: string): FieldError[] => {
  const matches: Rule<string> = (value) => (value === password ? undefined : texts.passphrasesDiffer);
  const message = all<string>(required(texts.passphraseAgain), matches)(again);
  return message ? [{ field: 'again', message }] : [];
};
