import { useState } from 'react';
import { Button } from '../ui/Button.js';
import { codeForPress } from '../ui/code.js';
import { notify } from '../ui/notices.js';
import * as uiTexts from '../ui/texts.js';
import * as texts from './texts.js';

const tour = codeForPress(async () => (await import('./tour.js')).takeTour);

/** Starts the guided tour of home; `onEnd` is called once it is over, at its end or before. */
export function TourButton({ onEnd }: { readonly onEnd?: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const handleTour = async () => {
    setBusy(true);
    try {
      const take = await tour.come();
      take(() => onEnd?.());
    } catch {
      notify(uiTexts.notOpened, 'bad');
    }
    setBusy(false);
  };
  return (
    <Button icon="map" kind={onEnd ? 'outline' : 'text'} busy={isBusy} onClick={() => void handleTour()}>
      {texts.takeTour}
    </Button>
  );
}
