import { notificationKinds, type NotificationKind } from '@hedgerow/domain';
import { useRef } from 'react';
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
import type { Switches_user$key } from './__generated__/Switches_user.graphql.js';
import type { SwitchesMutation } from './__generated__/SwitchesMutation.graphql.js';
import * as texts from './texts.js';

const labels: Readonly<Record<NotificationKind, string>> = {
  TASK_ASSIGNED: texts.assigned,
  TASK_DUE: texts.due,
  TASK_COMPLETED: texts.done,
  INVITED: texts.invited,
  NEEDS_WATER: texts.needsWater,
  MENTIONED: texts.mentioned,
  BADGE: texts.badge,
};

type Values = Record<NotificationKind, boolean>;

const nothingWrong = () => [];

/** Which kinds of notifications the signed-in person is told; all of them, unless they switch one off. */
export function Switches({ user: key }: { readonly user: Switches_user$key }) {
  const { id, mutedNotifications } = useFragment(
    graphql`
      fragment Switches_user on User {
        id
        mutedNotifications
      }
    `,
    key,
  );
  const send = useCommand<SwitchesMutation>(graphql`
    mutation SwitchesMutation($input: UpdateUserByIdInput!) {
      updateUserById(input: $input) {
        user {
          ...Switches_user
        }
      }
    }
  `);
  const isSaved = useRef(false);
  const muted: readonly string[] = mutedNotifications ?? [];
  const initial = Object.fromEntries(
    notificationKinds.map((kind) => [kind, !muted.includes(kind)]),
  ) as Values;
  const mute = (values: Values) =>
    send({ id, mutedNotifications: notificationKinds.filter((kind) => !values[kind]) });
  const form = useForm({
    initial,
    follow: true,
    mandatory: [],
    input: (values: Values) => values,
    check: nothingWrong,
    onSubmit: async (values) => {
      await mute(values);
      notify(
        texts.saved,
        'good',
        undoBy(() => mute(initial), texts.saveUndone),
      );
    },
  });
  return (
    <Section title={texts.tellMe}>
      <p className="small">{texts.tellMeHint}</p>
      <FormBody form={form} submit={texts.save} disabled={!form.isDirty}>
        {notificationKinds.map((kind) => (
          <SwitchField key={kind} {...form.field(kind)} label={labels[kind]} />
        ))}
      </FormBody>
      <LeaveGuard when={form.isDirty} done={isSaved} />
    </Section>
  );
}
