import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Button } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { endDailyLetter, type Ended } from './end-daily-letter.js';
import * as texts from './texts.js';

const profile = { to: '/account/profile', label: texts.toProfile };

/**
 * Where the link of the daily letter leads: a press ends it, without a session. The visit alone does not, since programs open
 * links to look at them.
 */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const [state, setState] = useState<Ended | 'ending'>();
  const handleStop = () => {
    setState('ending');
    void endDailyLetter.send(token).then(setState);
  };
  if (state === 'ended' || state === 'wrong link')
    return (
      <>
        <PageHead title={texts.stopTitle} />
        <div role="status">
          <Empty icon={state === 'ended' ? 'check' : 'mail'} link={profile}>
            {state === 'ended' ? texts.stopped : texts.wrongLink}
          </Empty>
        </div>
      </>
    );
  return (
    <>
      <PageHead title={texts.stopTitle}>{texts.stopLead}</PageHead>
      <p className="small" role="alert">
        {state === 'failed' && texts.notStopped}
      </p>
      <Button kind="primary" icon="mail" busy={state === 'ending'} onClick={handleStop}>
        {texts.stop}
      </Button>
    </>
  );
}
