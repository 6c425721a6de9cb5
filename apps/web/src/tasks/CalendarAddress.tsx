import { useState } from 'react';
import { useLazyLoadQuery } from 'react-relay';
import { graphql, type RecordSourceSelectorProxy } from 'relay-runtime';
import { SwitchField, TextField } from '../forms/Field.js';
import { useSend } from '../relay/useCommand.js';
import { useOnce } from '../relay/useOnce.js';
import { Age } from '../time/Age.js';
import { PanelBody, useAttempt } from '../ui/Boundary.js';
import { Button } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import { Section } from '../ui/Section.js';
import type { CalendarAddressDeleteMutation } from './__generated__/CalendarAddressDeleteMutation.graphql.js';
import type { CalendarAddressMutation } from './__generated__/CalendarAddressMutation.graphql.js';
import type { CalendarAddressQuery } from './__generated__/CalendarAddressQuery.graphql.js';
import styles from './CalendarAddress.module.css';
import * as texts from './form-texts.js';

const height = 120;

/** The address at which a calendar reads the tasks that the viewer is to do: made, shown once, made anew, revoked. */
export function CalendarAddress() {
  return (
    <Section title={texts.calendar}>
      <PanelBody height={height}>
        <Address />
      </PanelBody>
    </Section>
  );
}

/** What the query of the panel shows once an address was made or revoked. */
const takeOver = (mutation: string) => (store: RecordSourceSelectorProxy<unknown>) => {
  const address = store.getRootField(mutation as never) as ReturnType<typeof store.get>;
  const made = address?.getLinkedRecord('calendarAddress');
  if (made) store.getRoot().setLinkedRecord(made, 'calendarAddress');
  else store.getRoot().setValue(null, 'calendarAddress');
};

function Address() {
  const { calendarAddress } = useLazyLoadQuery<CalendarAddressQuery>(
    graphql`
      query CalendarAddressQuery {
        calendarAddress {
          createdAt
        }
      }
    `,
    {},
    { fetchKey: useAttempt(), fetchPolicy: 'store-and-network' },
  );
  // It is told once, and kept no longer than this panel is looked at.
  const [path, setPath] = useState<string>();
  const [asked, setAsked] = useState<'anew' | 'revoke'>();
  const make = useSend<CalendarAddressMutation>(graphql`
    mutation CalendarAddressMutation($input: CalendarAddressInput!) {
      createCalendarAddress(input: $input) {
        path
        calendarAddress {
          createdAt
        }
      }
    }
  `);
  const revoke = useSend<CalendarAddressDeleteMutation>(graphql`
    mutation CalendarAddressDeleteMutation($input: CalendarAddressInput!) {
      deleteCalendarAddress(input: $input) {
        calendarAddress {
          createdAt
        }
      }
    }
  `);
  const handleMake = async () => {
    const { createCalendarAddress: made } = await make(
      { input: {} },
      { updater: takeOver('createCalendarAddress') },
    );
    setPath(made.path);
    setAsked(undefined);
  };
  const handleRevoke = async () => {
    await revoke({ input: {} }, { updater: takeOver('deleteCalendarAddress') });
    setPath(undefined);
    setAsked(undefined);
    notify(texts.addressRevoked);
  };
  const [handleFirst, busy] = useOnce(() =>
    handleMake().catch((error: unknown) => void notify(sentenceOf(error), 'bad')),
  );
  return (
    <div className={styles.calendar}>
      <p className="small">{texts.calendarWhy}</p>
      {path !== undefined && <Made path={path} />}
      {calendarAddress && path === undefined && (
        <p>
          {texts.addressMade} <Age at={calendarAddress.createdAt} />. {texts.addressToldOnce}
        </p>
      )}
      <div className="actions">
        {calendarAddress ? (
          <>
            <Button icon="retry" onClick={() => setAsked('anew')}>
              {texts.makeAnew}
            </Button>
            <Button kind="dangerText" icon="trash" onClick={() => setAsked('revoke')}>
              {texts.revoke}
            </Button>
          </>
        ) : (
          <Button icon="calendar" busy={busy} onClick={() => void handleFirst()}>
            {texts.makeAddress}
          </Button>
        )}
      </div>
      <Confirm
        open={asked === 'anew'}
        title={texts.anewTitle}
        confirm={texts.makeAnew}
        kind="primary"
        failure={texts.notMade}
        onConfirm={handleMake}
        onClose={() => setAsked(undefined)}
      >
        {texts.anewWarning}
      </Confirm>
      <Confirm
        open={asked === 'revoke'}
        title={texts.revokeTitle}
        confirm={texts.revoke}
        failure={texts.notRevoked}
        onConfirm={handleRevoke}
        onClose={() => setAsked(undefined)}
      >
        {texts.revokeWarning}
      </Confirm>
    </div>
  );
}

/** The address while it is told, and what to do with it. */
function Made({ path }: { readonly path: string }) {
  const [asTasks, setAsTasks] = useState(false);
  const address = `${window.location.origin}${path}${asTasks ? '?as=tasks' : ''}`;
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notify(texts.addressCopied);
    } catch {
      notify(texts.copyItYourself, 'bad');
    }
  };
  return (
    <div className={styles.made} role="status">
      <TextField
        label={texts.yourAddress}
        hint={texts.toldOnlyNow}
        readOnly
        value={address}
        onValue={() => undefined}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <SwitchField label={texts.asTasks} hint={texts.asTasksHint} value={asTasks} onValue={setAsTasks} />
      <div className="actions">
        <Button kind="primary" icon="link" onClick={() => void handleCopy()}>
          {texts.copyAddress}
        </Button>
      </div>
      <ul className={`small ${styles.how}`}>
        {texts.howToSubscribe.map((how) => (
          <li key={how}>{how}</li>
        ))}
      </ul>
    </div>
  );
}
