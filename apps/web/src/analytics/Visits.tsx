import { useEffect, useRef } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { SwitchField } from '../forms/Field.js';
import { FormBody } from '../forms/FormBody.js';
import { LeaveGuard } from '../forms/LeaveGuard.js';
import { useForm } from '../forms/useForm.js';
import { useCommand } from '../relay/useCommand.js';
import { notify } from '../ui/notices.js';
import { Section } from '../ui/Section.js';
import { undoBy } from '../ui/undo.js';
import type { Visits_user$key } from './__generated__/Visits_user.graphql.js';
import type { VisitsMutation } from './__generated__/VisitsMutation.graphql.js';
import { KeptVisits } from './KeptVisits.js';
import { browserRefuses, noteOptOut } from './opt-out.js';
import * as texts from './texts.js';

const nothingWrong = () => [];

/** Whether the visits of the signed-in person are counted, in plain words what that is, and what this browser keeps of them. */
export function Visits({ user: key }: { readonly user: Visits_user$key }) {
  const { id, analyticsOptOut } = useFragment(
    graphql`
      fragment Visits_user on User {
        id
        analyticsOptOut
      }
    `,
    key,
  );
  const send = useCommand<VisitsMutation>(graphql`
    mutation VisitsMutation($input: UpdateUserByIdInput!) {
      updateUserById(input: $input) {
        user {
          ...Visits_user
        }
      }
    }
  `);
  const isSaved = useRef(false);
  const isOut = analyticsOptOut ?? false;
  // Chosen in another browser. Only that: what was read before may be older than what was chosen here.
  useEffect(() => {
    if (isOut) noteOptOut(id, true);
  }, [id, isOut]);
  const initial = { isCounted: !isOut };
  const change = async ({ isCounted }: typeof initial) => {
    await send({ id, analyticsOptOut: !isCounted });
    noteOptOut(id, !isCounted);
  };
  const form = useForm({
    initial,
    follow: true,
    mandatory: [],
    input: (values: typeof initial) => values,
    check: nothingWrong,
    onSubmit: async (values) => {
      await change(values);
      notify(
        texts.saved,
        'good',
        undoBy(() => change(initial), values.isCounted ? texts.notCountedAgain : texts.countedAgain),
      );
    },
  });
  return (
    <Section title={texts.visits}>
      {browserRefuses() && <p>{texts.browserRefuses}</p>}
      <FormBody form={form} submit={texts.save} disabled={!form.isDirty}>
        <SwitchField {...form.field('isCounted')} label={texts.count} hint={texts.countHint} />
      </FormBody>
      <LeaveGuard when={form.isDirty} done={isSaved} />
      <KeptVisits person={id} />
    </Section>
  );
}
