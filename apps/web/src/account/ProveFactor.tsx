import { graphql } from 'relay-runtime';
import { TextField } from '../forms/Field.js';
import { FormBody } from '../forms/FormBody.js';
import { useForm } from '../forms/useForm.js';
import { useSend } from '../relay/useCommand.js';
import type { ProveFactorRemoveMutation } from './__generated__/ProveFactorRemoveMutation.graphql.js';
import type { ProveFactorRenewMutation } from './__generated__/ProveFactorRenewMutation.graphql.js';
import { Cancel, checkGivenText } from './AddFactor.js';
import * as texts from './texts.js';

/** What follows from a code that was right. */
export interface Proven {
  readonly recoveryCodes: readonly string[];
  readonly jwtToken: string;
}

interface ProveFactorProps {
  /** Turns the factor off; else it makes new recovery codes. */
  readonly removes: boolean;
  readonly onRenewed: (proven: Proven) => void;
  readonly onRemoved: () => void;
  readonly onCancel: () => void;
}

/** Passphrase and code: what turning the factor off asks for, and new recovery codes. */
export function ProveFactor({ removes, onRenewed, onRemoved, onCancel }: ProveFactorProps) {
  const renew = useSend<ProveFactorRenewMutation>(graphql`
    mutation ProveFactorRenewMutation($input: ProvenInput!) {
      renewRecoveryCodes(input: $input) {
        recoveryCodes
        jwtToken
      }
    }
  `);
  const remove = useSend<ProveFactorRemoveMutation>(graphql`
    mutation ProveFactorRemoveMutation($input: ProvenInput!) {
      removeSecondFactor(input: $input) {
        success
      }
    }
  `);
  const form = useForm({
    initial: { password: '', code: '' },
    name: 'prove a second factor',
    mandatory: ['password', 'code'],
    input: ({ password, code }) => ({ password, code: code.trim() }),
    check: ({ password, code }) => [
      ...checkGivenText('password', texts.passphrase, password),
      ...checkGivenText('code', texts.code, code),
    ],
    onSubmit: async (input) => {
      if (!removes) return onRenewed((await renew({ input })).renewRecoveryCodes);
      await remove({ input });
      onRemoved();
    },
  });
  return (
    <FormBody
      form={form}
      submit={removes ? texts.turnOff : texts.makeCodes}
      aside={<Cancel onCancel={onCancel} />}
    >
      <p className="small">{removes ? texts.removeHint : texts.renewHint}</p>
      <TextField
        {...form.field('password')}
        label={texts.passphrase}
        type="password"
        autoComplete="current-password"
        autoFocus
      />
      <TextField
        {...form.field('code')}
        label={texts.code}
        hint={texts.anyCodeHint}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </FormBody>
  );
}
