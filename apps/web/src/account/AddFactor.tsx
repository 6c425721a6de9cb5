import { required } from '@hedgerow/domain';
import { useState } from 'react';
import { graphql } from 'relay-runtime';
import { TextField } from '../forms/Field.js';
import { FormBody } from '../forms/FormBody.js';
import { useForm } from '../forms/useForm.js';
import { useSend } from '../relay/useCommand.js';
import { Button } from '../ui/Button.js';
import { QrCode } from '../ui/QrCode.js';
import type { AddFactorBeginMutation } from './__generated__/AddFactorBeginMutation.graphql.js';
import type { AddFactorConfirmMutation } from './__generated__/AddFactorConfirmMutation.graphql.js';
import type { Proven } from './ProveFactor.js';
import styles from './SecondFactor.module.css';
import * as texts from './texts.js';

interface AddFactorProps {
  readonly onAdded: (proven: Proven) => void;
  readonly onCancel: () => void;
}

/** One mandatory field. */
export const checkGivenText = (field: string, label: string, value: string) => {
  const message = required(label)(value);
  return message ? [{ field, message }] : [];
};

/** Passphrase, then the secret for the app, then a code that shows that the app has it. */
export function AddFactor({ onAdded, onCancel }: AddFactorProps) {
  const [secret, setSecret] = useState<{ readonly secret: string; readonly uri: string }>();
  return secret ? (
    <Scan {...secret} onAdded={onAdded} onCancel={onCancel} />
  ) : (
    <Begin onBegun={setSecret} onCancel={onCancel} />
  );
}

interface BeginProps {
  readonly onBegun: (made: { secret: string; uri: string }) => void;
  readonly onCancel: () => void;
}

function Begin({ onBegun, onCancel }: BeginProps) {
  const send = useSend<AddFactorBeginMutation>(graphql`
    mutation AddFactorBeginMutation($input: BeginSecondFactorInput!) {
      beginSecondFactor(input: $input) {
        secret
        uri
      }
    }
  `);
  const form = useForm({
    initial: { password: '' },
    name: 'begin a second factor',
    mandatory: ['password'],
    input: (values) => values,
    check: ({ password }) => checkGivenText('password', texts.passphrase, password),
    onSubmit: async (input) => onBegun((await send({ input })).beginSecondFactor),
  });
  return (
    <FormBody form={form} submit={texts.goOn} aside={<Cancel onCancel={onCancel} />}>
      <p className="small">{texts.beginHint}</p>
      <TextField
        {...form.field('password')}
        label={texts.passphrase}
        type="password"
        autoComplete="current-password"
        autoFocus
      />
    </FormBody>
  );
}

function Scan({ secret, uri, onAdded, onCancel }: AddFactorProps & { secret: string; uri: string }) {
  const send = useSend<AddFactorConfirmMutation>(graphql`
    mutation AddFactorConfirmMutation($input: ConfirmSecondFactorInput!) {
      confirmSecondFactor(input: $input) {
        recoveryCodes
        jwtToken
      }
    }
  `);
  const form = useForm({
    initial: { code: '' },
    name: 'confirm a second factor',
    mandatory: ['code'],
    input: ({ code }) => ({ code: code.trim() }),
    check: ({ code }) => checkGivenText('code', texts.code, code),
    onSubmit: async (input) => onAdded((await send({ input })).confirmSecondFactor),
  });
  return (
    <FormBody form={form} submit={texts.turnOn} aside={<Cancel onCancel={onCancel} />}>
      <p className="small">{texts.scanHint}</p>
      <QrCode text={uri} label={texts.qrCode} />
      <p className="small">
        {texts.orType} <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        {...form.field('code')}
        label={texts.code}
        hint={texts.appCodeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
    </FormBody>
  );
}

/** Leaves the step as it was. */
export function Cancel({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <Button kind="text" onClick={onCancel}>
      {texts.cancel}
    </Button>
  );
}
