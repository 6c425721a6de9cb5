import { homeOf, type WrittenHome } from '@hedgerow/domain';
import { useState } from 'react';
import styles from '../account/NotVerified.module.css';
import { Button } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { Icon } from '../ui/Icon.js';
import { notify } from '../ui/notices.js';
import { useArrangeHome } from './arrange-home.js';
import { TourButton } from './TourButton.js';
import * as texts from './texts.js';

interface TourOfferProps {
  readonly userId: string;
  readonly home: WrittenHome | null;
}

/** Offers the tour to one who has not taken it, and is gone for good once it was taken or declined. */
export function TourOffer({ userId, home }: TourOfferProps) {
  const arrange = useArrangeHome(userId);
  const [isBusy, setBusy] = useState(false);
  const hide = async () => {
    setBusy(true);
    const { order, hidden } = homeOf(home);
    try {
      await arrange({ order, hidden: [...hidden, 'TOUR'] }, home, texts.tourHidden);
    } catch (error) {
      notify(sentenceOf(error), 'bad');
      setBusy(false);
    }
  };
  return (
    <div className={`${styles.strip} ${styles.offer}`}>
      <Icon name="map" />
      <p>
        <b>{texts.newHere}</b> <span className="small">{texts.tourOffer}</span>
      </p>
      <div className="actions">
        <TourButton onEnd={() => void hide()} />
        <Button kind="text" busy={isBusy} onClick={() => void hide()}>
          {texts.notNow}
        </Button>
      </div>
    </div>
  );
}
