import { normalise } from '@hedgerow/domain';
import { dictionary } from '@zxcvbn-ts/language-common';
import { refuseFields } from '../graphql/schema/refusal.js';

/*
 * The list that zxcvbn-ts keeps: passphrases from published breaches, the most frequent ones. Of its 49,000 those are kept here
 * that could pass the other rules. A service that is asked over the network would learn parts of what people type, and be away.
 */
const common = new Set(
  dictionary['passwords-common'].map(String).filter((one) => one.length >= 8 && /\d/.test(one)),
);

/** Whether many people have this passphrase, in whatever case. */
export const isCommon = (passphrase: string): boolean => common.has(normalise(passphrase));

/** @throws Refusal at the field when the passphrase is one of the most common. */
export const refuseCommon = (field: string, passphrase: string): void => {
  if (isCommon(passphrase))
    refuseFields({ field, message: 'Many people have this passphrase. Choose one that is your own.' });
};
