import { checkChangePassphrase } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { checkAgain } from '../auth/check-again.js';
import { TextField } from '../forms/Field.js';
import { FormBody } from '../forms/FormBody.js';
import { useForm } from '../forms/useForm.js';
import { useGoOn } from '../forms/useGoOn.js';
import { answerOrMessage } from '../relay/outcome.js';
import { useSend } from '../relay/useCommand.js';
import { PageHead } from '../ui/PageHead.js';
import type { PassphrasePageMutation } from './__generated__/PassphrasePageMutation.graphql.js';
import { accountTrail, AccountTabs } from './AccountTabs.js';
import { NewPassphraseFields } from './NewPassphraseFields.js';
import { ButtonLink } from '../ui/Button.js';
import * as texts from './texts.js';

/** Changes the passphrase of the one who is signed in. */
export function PassphrasePage() {
  const goOn = useGoOn();
  const send = useSend<PassphrasePageMutation>(graphql`
    mutation PassphrasePageMutation($input: ChangePasswordInput!) {
      changePassword(input: $input) {
        success
      }
    }
  `);
  const form = useForm({
    initial: { oldPassword: '', newPassword: '', again: '' },
    mandatory: ['oldPassword', 'newPassword', 'again'],
    input: (values) => values,
    check: ({ again, ...input }) => [
      ...checkChangePassphrase(input),
      ...checkAgain(again, input.newPassword),
    ],
    onSubmit: async ({ again: _again, ...input }, _changed, tell) => {
      const answer = await answerOrMessage(send({ input }), tell);
      if (typeof answer !== 'string') await goOn(texts.changed, '/account/emails');
    },
  });
  return (
    <>
      <PageHead title={texts.passphrase} trail={accountTrail}>
        {texts.changeLead}
      </PageHead>
      <AccountTabs />
      <FormBody
        form={form}
        submit={texts.change}
        failed={texts.changeFailed}
        aside={
          <ButtonLink kind="text" to="/forgot-password">
            {texts.forgotOld}
          </ButtonLink>
        }
      >
        <TextField
          {...form.field('oldPassword')}
          label={texts.oldPassphrase}
          type="password"
          autoComplete="current-password"
        />
        <NewPassphraseFields form={form} />
      </FormBody>
    </>
  );
}
