import { checkNewEmail, invitingFailed } from '@hedgerow/domain';
import { useRef, useState } from 'react';
import { TextField } from '../forms/Field.js';
import { FormBody } from '../forms/FormBody.js';
import { useForm } from '../forms/useForm.js';
import { codeOf } from '../relay/api-error.js';
import { sentenceOf } from '../ui/Failure.js';
import { Icon } from '../ui/Icon.js';
import { notify } from '../ui/notices.js';
import { Section } from '../ui/Section.js';
import { addressesIn } from './addresses.js';
import styles from './Invitations.module.css';
import type { InvitedTo } from './kept-invitation.js';
import * as texts from './texts.js';

/** Letters that one press asks for at most. */
const mostAtOnce = 50;

interface Refused {
  readonly address: string;
  readonly why: string;
}

interface InviteFormProps {
  readonly to: InvitedTo;
  readonly onInvite: (email: string) => Promise<unknown>;
}

/** Invites one address or several. Those that are refused stay in the field, with the reason; the others are sent. */
export function InviteForm({ to, onInvite }: InviteFormProps) {
  const [refused, setRefused] = useState<{ readonly of: number; readonly all: readonly Refused[] }>({
    of: 0,
    all: [],
  });
  const form = useRef<HTMLDivElement>(null);
  // The field that had the focus goes with each sending; another takes its part.
  const [takesFocus, setTakesFocus] = useState(false);
  return (
    <Section kind="sheet" title={texts.invitePeople}>
      <p className={`small ${styles.lead}`}>{texts.inviteLead(to)}</p>
      <div ref={form}>
        <Addresses
          key={refused.of}
          refused={refused.all}
          takesFocus={takesFocus}
          onInvite={onInvite}
          onDone={(all) => {
            const { activeElement } = document;
            setTakesFocus(activeElement === document.body || !!form.current?.contains(activeElement));
            setRefused(({ of }) => ({ of: of + 1, all }));
          }}
        />
      </div>
    </Section>
  );
}

interface AddressesProps extends Pick<InviteFormProps, 'onInvite'> {
  readonly refused: readonly Refused[];
  readonly takesFocus: boolean;
  readonly onDone: (refused: readonly Refused[]) => void;
}

function Addresses({ refused, takesFocus, onInvite, onDone }: AddressesProps) {
  const form = useForm({
    initial: { emails: refused.map(({ address }) => address).join(', ') },
    mandatory: ['emails'],
    name: 'invite',
    input: ({ emails }) => ({ emails: addressesIn(emails) }),
    check: ({ emails }) => {
      if (emails.length > mostAtOnce) return [{ field: 'emails', message: texts.tooMany(mostAtOnce) }];
      const [only] = emails.length > 1 ? [] : checkNewEmail({ email: emails[0] ?? '' });
      return only ? [{ field: 'emails', message: only.message }] : [];
    },
    onSubmit: async ({ emails }) => {
      const answers: (Refused | undefined)[] = [];
      // One after the other: each waits for the version that the one before made.
      for (const address of emails) answers.push(await inviteOne(address, onInvite));
      const left = answers.filter((answer) => answer !== undefined);
      const sent = emails.filter((_, i) => answers[i] === undefined);
      if (sent.length > 0) notify(texts.invited(sent.length, sent[0]!));
      onDone(left);
    },
  });
  return (
    <FormBody form={form} submit={texts.sendInvitations} icon="mail">
      <TextField
        {...form.field('emails')}
        label={texts.addresses}
        hint={texts.addressesHint}
        autoFocus={takesFocus}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {refused.length > 0 && (
        <ul className={styles.refused} role="alert">
          {refused.map(({ address, why }) => (
            <li key={address}>
              <Icon name="alert" size={18} />
              {texts.notInvited(address, why)}
            </li>
          ))}
        </ul>
      )}
    </FormBody>
  );
}

const inviteOne = async (
  address: string,
  onInvite: InviteFormProps['onInvite'],
): Promise<Refused | undefined> => {
  const [wrong] = checkNewEmail({ email: address });
  if (wrong) return { address, why: wrong.message };
  try {
    await onInvite(address);
    return undefined;
  } catch (error) {
    const sentence = sentenceOf(error);
    // The words of ISACS begin with the failure themselves (rule A62).
    const why = codeOf(error) === 'ISACS' ? sentence : texts.failedBecause(sentence);
    return { address, why: sentence ? why : invitingFailed };
  }
};
