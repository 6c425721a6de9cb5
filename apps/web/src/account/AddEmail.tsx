import { checkNewEmail } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TextField } from '../forms/Field.js';
import { FormBody } from '../forms/FormBody.js';
import { useForm } from '../forms/useForm.js';
import { useGoOn } from '../forms/useGoOn.js';
import { invitationAfter, nextOrInvitation } from '../invitations/kept-invitation.js';
import { useCommand } from '../relay/useCommand.js';
import { ButtonLink } from '../ui/Button.js';
import { notify } from '../ui/notices.js';
import type { AddEmailMutation } from './__generated__/AddEmailMutation.graphql.js';
import * as texts from './texts.js';

/** The form for one more address; empty again once it is added. */
export function AddEmail() {
  const [times, setTimes] = useState(0);
  return <AddForm key={times} onAdded={() => setTimes((before) => before + 1)} />;
}

function AddForm({ onAdded }: { onAdded: () => void }) {
  const send = useCommand<AddEmailMutation>(graphql`
    mutation AddEmailMutation($input: CreateUserEmailInput!) {
      createUserEmail(input: $input) {
        user {
          ...EmailsPage_user
        }
      }
    }
  `);
  const { search } = useLocation();
  const invitation = new URLSearchParams(search).has('next') ? invitationAfter(search) : undefined;
  const goOn = useGoOn();
  const frame = useRef<HTMLDivElement>(null);
  const form = useForm({
    initial: { email: '' },
    input: ({ email }) => ({ email: email.trim() }),
    check: checkNewEmail,
    onSubmit: async (input) => {
      await send(input);
      if (invitation) await goOn(texts.addedNow(input.email), nextOrInvitation(search), {});
      else {
        notify(texts.addedNow(input.email));
        onAdded();
      }
    },
  });
  // After the title of the page took the focus: who comes from an invitation comes for this field.
  const isAsked = invitation !== undefined;
  useEffect(() => {
    if (isAsked) frame.current?.querySelector('input')?.focus();
  }, [isAsked]);
  return (
    <div ref={frame}>
      <FormBody
        form={form}
        submit={texts.add}
        icon="plus"
        aside={
          invitation && (
            <ButtonLink kind="text" to={nextOrInvitation(search)}>
              {texts.backToInvitation}
            </ButtonLink>
          )
        }
      >
        <TextField
          {...form.field('email')}
          label={texts.addEmail}
          hint={invitation ? texts.addInvited(invitation.emailHint, invitation.name) : texts.addHint}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </FormBody>
    </div>
  );
}
