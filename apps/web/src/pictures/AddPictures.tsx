import { useMemo, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { useOnce } from '../relay/useOnce.js';
import { Button } from '../ui/Button.js';
import { ConfirmBody } from '../ui/Confirm.js';
import { sentenceOf } from '../ui/Failure.js';
import { Icon } from '../ui/Icon.js';
import { notify } from '../ui/notices.js';
import { Sheet, useSheetHold } from '../ui/Sheet.js';
import styles from './AddPictures.module.css';
import { claimerOf, type Pictured } from './claim-pictures.js';
import { PicturePicker } from './PicturePicker.js';
import { useUploads } from './useUploads.js';
import * as texts from './texts.js';

interface AddPicturesProps {
  readonly to: Pictured;
  readonly name: string;
  readonly onClose: () => void;
}

/** A sheet that adds pictures to something. What was chosen is not lost without a question. */
export function AddPictures({ to, name, onClose }: AddPicturesProps) {
  const environment = useRelayEnvironment();
  const claim = useMemo(() => claimerOf(environment), [environment]);
  const uploads = useUploads();
  const { all } = uploads;
  const [isLeaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState('');
  const [handleAdd, isBusy] = useOnce(async () => {
    setProblem('');
    try {
      const isWhole = await uploads.settled();
      const added = await uploads.claim((session) => claim(session, to));
      if (added.length > 0) notify(texts.added(added.length));
      if (isWhole) onClose();
      else setProblem(texts.someFailed);
    } catch (error) {
      setProblem(texts.notAdded(sentenceOf(error)));
    }
  });
  const handleClose = () => {
    if (all.length === 0) onClose();
    else setLeaving(!isLeaving);
  };
  return (
    <Sheet open title={isLeaving ? texts.discardTitle : texts.addPicturesTo(name)} onClose={handleClose}>
      {isLeaving ? (
        <ConfirmBody
          confirm={texts.discard}
          cancel={texts.keepChoosing}
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        >
          {texts.discardWarning}
        </ConfirmBody>
      ) : (
        <div className={styles.body}>
          <Held isHeld={isBusy} />
          <PicturePicker uploads={uploads} disabled={isBusy} />
          <p className={styles.problem} role="alert">
            {problem && (
              <>
                <Icon name="alert" />
                {problem}
              </>
            )}
          </p>
          <div className="foot">
            <div className="actions">
              <Button
                kind="primary"
                thumb
                busy={isBusy}
                disabled={all.length === 0}
                onClick={() => void handleAdd()}
              >
                {texts.addThese(Math.max(1, all.filter(({ state }) => state !== 'failed').length))}
              </Button>
              <Button thumb disabled={isBusy} onClick={handleClose}>
                {texts.cancel}
              </Button>
            </div>
          </div>
        </div>
      )}
    </Sheet>
  );
}

/** Within the sheet: keeps it open while pictures are being added. */
function Held({ isHeld }: { readonly isHeld: boolean }) {
  useSheetHold(isHeld);
  return null;
}
