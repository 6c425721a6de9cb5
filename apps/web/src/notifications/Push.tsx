import { useEffect, useState } from 'react';
import { useLazyLoadQuery } from 'react-relay';
import { graphql, type RecordSourceSelectorProxy } from 'relay-runtime';
import { SwitchField } from '../forms/Field.js';
import { useSend } from '../relay/useCommand.js';
import { useOnce } from '../relay/useOnce.js';
import { PanelBody, useAttempt } from '../ui/Boundary.js';
import { Button } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import { Section } from '../ui/Section.js';
import type { PushEndMutation } from './__generated__/PushEndMutation.graphql.js';
import type { PushMutation } from './__generated__/PushMutation.graphql.js';
import type { PushQuery, PushQuery$data } from './__generated__/PushQuery.graphql.js';
import { pushDevice } from './push-device.js';
import styles from './Push.module.css';
import * as texts from './texts.js';

const height = 120;

type Browser = PushQuery$data['pushSettings']['browsers'][number];

/** In which browsers the signed-in person gets push messages: this one is switched, the others can be ended. */
export function Push() {
  return (
    <Section title={texts.push}>
      <PanelBody height={height}>
        <Browsers />
      </PanelBody>
    </Section>
  );
}

const takeOver = (mutation: string) => (store: RecordSourceSelectorProxy<unknown>) => {
  const payload = store.getRootField(mutation as never) as ReturnType<typeof store.get>;
  const settings = payload?.getLinkedRecord('pushSettings');
  if (settings) store.getRoot().setLinkedRecord(settings, 'pushSettings');
};

function Browsers() {
  const { pushSettings } = useLazyLoadQuery<PushQuery>(
    graphql`
      query PushQuery {
        pushSettings {
          publicKey
          browsers {
            id
            browser
            isCurrent
          }
        }
      }
    `,
    {},
    { fetchKey: useAttempt(), fetchPolicy: 'store-and-network' },
  );
  const { publicKey, browsers } = pushSettings;
  return (
    <div className={styles.push}>
      <p className="small">{texts.pushWhy}</p>
      <ThisBrowser publicKey={publicKey} current={browsers.find(({ isCurrent }) => isCurrent)} />
      <ul className={styles.others}>
        {browsers
          .filter(({ isCurrent }) => !isCurrent)
          .map((browser) => (
            <OtherBrowser key={browser.id} browser={browser} />
          ))}
      </ul>
    </div>
  );
}

const useEnd = () => {
  const send = useSend<PushEndMutation>(graphql`
    mutation PushEndMutation($input: UnsubscribePushInput!) {
      unsubscribePush(input: $input) {
        pushSettings {
          publicKey
          browsers {
            id
            browser
            isCurrent
          }
        }
      }
    }
  `);
  return (id: string) => send({ input: { id } }, { updater: takeOver('unsubscribePush') });
};

interface ThisBrowserProps {
  readonly publicKey: string;
  /** What the api knows of this browser. */
  readonly current: Browser | undefined;
}

/** The switch of this browser. A press asks the person, and nothing before it does. */
function ThisBrowser({ publicKey, current }: ThisBrowserProps) {
  const [state, setState] = useState(pushDevice.state);
  // What the browser has itself may have ended: its person took the permission back, or cleared its data.
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    if (state === 'granted') void pushDevice.isOn().then(setIsOn, () => setIsOn(false));
  }, [state]);
  const subscribe = useSend<PushMutation>(graphql`
    mutation PushMutation($input: SubscribePushInput!) {
      subscribePush(input: $input) {
        pushSettings {
          publicKey
          browsers {
            id
            browser
            isCurrent
          }
        }
      }
    }
  `);
  const endOf = useEnd();
  const begin = async (): Promise<void> => {
    const made = await pushDevice.subscribe(publicKey).catch(() => 'failed' as const);
    setState(pushDevice.state());
    if (made === 'failed') notify(texts.pushFailed, 'bad');
    else if (made) {
      await subscribe({ input: made }, { updater: takeOver('subscribePush') });
      setIsOn(true);
      notify(texts.pushBegun);
    }
  };
  const end = async (): Promise<void> => {
    if (current) await endOf(current.id);
    await pushDevice.end().catch(() => undefined);
    setIsOn(false);
    notify(texts.pushEnded);
  };
  const [handleSwitch, busy] = useOnce(async (on: boolean) => {
    try {
      await (on ? begin() : end());
    } catch (error) {
      notify(sentenceOf(error), 'bad');
    }
  });
  if (state === 'unsupported') return <p>{texts.pushUnsupported}</p>;
  return (
    <>
      <SwitchField
        label={texts.pushHere}
        hint={busy ? texts.pushAsking : texts.pushHereHint}
        value={current !== undefined && isOn}
        onValue={(on) => void handleSwitch(on)}
      />
      {state === 'denied' && <p role="alert">{texts.pushDenied}</p>}
    </>
  );
}

function OtherBrowser({ browser: { id, browser } }: { readonly browser: Browser }) {
  const endOf = useEnd();
  const name = browser || texts.unknownBrowser;
  const [handleEnd, busy] = useOnce(async () => {
    try {
      await endOf(id);
      notify(texts.pushEndedAt(name));
    } catch (error) {
      notify(sentenceOf(error), 'bad');
    }
  });
  return (
    <li>
      <b>{name}</b>
      <Button kind="text" busy={busy} aria-label={texts.stopPushAt(name)} onClick={() => void handleEnd()}>
        {texts.stopPush}
      </Button>
    </li>
  );
}
