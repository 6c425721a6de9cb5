import { useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { auth } from '../auth/auth.js';
import { parseTime, shortDate } from '../time/time.js';
import { Button } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { notify } from '../ui/notices.js';
import { Section } from '../ui/Section.js';
import type { SecondFactor_query$key } from './__generated__/SecondFactor_query.graphql.js';
import { AddFactor } from './AddFactor.js';
import { ProveFactor, type Proven } from './ProveFactor.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import styles from './SecondFactor.module.css';
import * as texts from './texts.js';

interface SecondFactorProps {
  readonly query: SecondFactor_query$key;
  /** Reads it again after it changed. */
  readonly onChanged: () => Promise<void>;
}

type Step = 'add' | 'renew' | 'remove';

/** The second factor of the viewer: whether it is on, and the steps that turn it on and off. */
export function SecondFactor({ query, onChanged }: SecondFactorProps) {
  const { secondFactor } = useFragment(
    graphql`
      fragment SecondFactor_query on Query {
        secondFactor {
          since
          codesLeft
          isRequired
        }
      }
    `,
    query,
  );
  const { since, codesLeft, isRequired } = secondFactor;
  const [step, setStep] = useState<Step>();
  const [proven, setProven] = useState<Proven>();
  const handleProven = (answer: Proven) => {
    setStep(undefined);
    setProven(answer);
    void onChanged().catch(() => undefined);
  };
  const handleRemoved = () => {
    setStep(undefined);
    notify(texts.factorRemoved);
    void onChanged().catch(() => undefined);
  };
  const handleKept = () => {
    const { token, name, username, created, lastSignIn } = auth.get();
    // With the second factor may come rights: the app starts again with those of the new token.
    if (proven && proven.jwtToken !== token)
      auth.accept(proven.jwtToken, { name, username, created, lastSignIn });
    setProven(undefined);
  };
  return (
    <Section
      kind="sheet"
      title={texts.secondFactor}
      tools={
        <span className={since ? styles.on : styles.off}>
          <Icon name={since ? 'check' : isRequired ? 'alert' : 'minus'} size={18} />
          {since ? texts.isOn : texts.isOff}
        </span>
      }
    >
      <div className={styles.body}>
        {proven ? (
          <RecoveryCodes codes={proven.recoveryCodes} onKept={handleKept} />
        ) : step === 'add' ? (
          <AddFactor onAdded={handleProven} onCancel={() => setStep(undefined)} />
        ) : step ? (
          <ProveFactor
            key={step}
            removes={step === 'remove'}
            onRenewed={handleProven}
            onRemoved={handleRemoved}
            onCancel={() => setStep(undefined)}
          />
        ) : (
          <>
            <p className="small">
              {since
                ? texts.factorSince(shortDate(parseTime(since)), codesLeft)
                : isRequired
                  ? texts.factorRequired
                  : texts.factorWhy}
            </p>
            <div className="actions">
              {since ? (
                <>
                  <Button onClick={() => setStep('renew')}>{texts.newCodes}</Button>
                  <Button kind="dangerText" onClick={() => setStep('remove')}>
                    {texts.turnOff}
                  </Button>
                </>
              ) : (
                <Button icon="key" onClick={() => setStep('add')}>
                  {texts.addFactor}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Section>
  );
}
