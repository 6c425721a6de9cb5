import { checkFeedback, type FeedbackKind, routeOf } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { useLocation } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { SelectField, TextArea, TextField } from '../forms/Field.js';
import { FormPage } from '../forms/FormPage.js';
import { useNewForm } from '../forms/useNewForm.js';
import { useCommand } from '../relay/useCommand.js';
import type { FeedbackPageMutation } from './__generated__/FeedbackPageMutation.graphql.js';
import { pathIn } from './came-from.js';
import { feedbackKindLabels } from './labels.js';
import * as texts from './texts.js';

const nothingYet: { readonly kind: FeedbackKind; readonly text: string; readonly email: string } = {
  kind: 'PROBLEM',
  text: '',
  email: '',
};

/** Lets anyone write what is wrong or missing, and leads back to the page that they came from. */
export function FeedbackPage() {
  const isGuest = !isSignedIn(useAuth());
  const from = pathIn(useLocation().state);
  const page = from === undefined ? null : routeOf(from).route;
  const form = useNewForm({
    initial: nothingYet,
    mandatory: ['kind', 'text'],
    input: ({ kind, text, email }) => ({
      ...{ kind, text: text.trim(), page },
      email: isGuest ? email.trim() || null : null,
    }),
    check: checkFeedback,
    send: useCommand<FeedbackPageMutation>(graphql`
      mutation FeedbackPageMutation($input: SendFeedbackInput!) {
        sendFeedback(input: $input) {
          success
        }
      }
    `),
    done: () => [texts.thanks, from ?? '/'],
  });
  return (
    <FormPage
      form={form}
      title={texts.sendFeedback}
      lead={texts.lead}
      illustration="NOTICEBOARD"
      submit={texts.send}
      failed={texts.failed}
      aside={page && <p className="small">{texts.cameFrom(page)}</p>}
    >
      <SelectField {...form.field('kind')} label={texts.kind} options={feedbackKindLabels} />
      <TextArea {...form.field('text')} label={texts.text} hint={texts.textHint} rows={8} />
      {isGuest && (
        <TextField
          {...form.field('email')}
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      )}
    </FormPage>
  );
}
