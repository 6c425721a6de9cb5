import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFragment, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { labelsOf } from '../actions/labels.js';
import { Age } from '../time/Age.js';
import { Confirm } from '../ui/Confirm.js';
import { Icon } from '../ui/Icon.js';
import { noticesIn, notify } from '../ui/notices.js';
import type { PictureFullScreen_pictures$key } from './__generated__/PictureFullScreen_pictures.graphql.js';
import { pictureDeleterOf } from './delete-picture.js';
import { Picture } from './Picture.js';
import { reasonOf } from './refusal.js';
import styles from './PictureFullScreen.module.css';
import * as texts from './texts.js';

interface PictureFullScreenProps {
  readonly pictures: PictureFullScreen_pictures$key;
  /** What they are of, and its node id. */
  readonly name: string;
  readonly of: string;
  /** The node id of the one that was pressed. */
  readonly start: string;
  readonly onClose: () => void;
}

// A finger that moves so many pixels to a side means the next picture.
const swipe = 48;

/** Pictures on the whole screen, one at a time: by swiping, with the arrow keys, with buttons. Escape closes. */
export function PictureFullScreen({ pictures: keys, name, of, start, onClose }: PictureFullScreenProps) {
  const pictures = useFragment(
    graphql`
      fragment PictureFullScreen_pictures on Picture @relay(plural: true) {
        id
        nodeId
        createdAt
        status
        refusal
        createdBy {
          name
        }
        action {
          type
        }
        viewerMayDelete
        ...Picture_picture
      }
    `,
    keys,
  );
  const environment = useRelayEnvironment();
  const dialog = useRef<HTMLDialogElement>(null);
  const began = useRef<number>(undefined);
  const [shown, setShown] = useState(start);
  const [wasAt, setWasAt] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const found = pictures.findIndex(({ nodeId }) => nodeId === shown);
  // One that is deleted leaves its number to the one after it.
  const at = found >= 0 ? found : Math.min(wasAt, pictures.length - 1);
  if (at >= 0 && at !== wasAt) setWasAt(at);
  const picture = pictures[at];
  const isGone = picture === undefined;

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    const leave = noticesIn(element);
    return () => {
      leave();
      // A dialog that only goes from the page gives no focus back.
      element.close();
    };
  }, []);
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (!picture) return null;

  const count = pictures.length;
  const go = (to: number) => {
    const next = pictures[Math.max(0, Math.min(count - 1, to))]!;
    setShown(next.nodeId);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isAsking) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: count - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const handleUp = ({ clientX }: PointerEvent) => {
    const moved = clientX - (began.current ?? clientX);
    began.current = undefined;
    if (Math.abs(moved) >= swipe) go(at + (moved < 0 ? 1 : -1));
  };
  const handleDelete = async () => {
    const isDone = await pictureDeleterOf(environment)(picture, of);
    setAsking(false);
    notify(isDone ? texts.removed : texts.alreadyRemoved);
  };
  const { createdBy, createdAt, action } = picture;
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-label={texts.pictureOf(name)}
      onKeyDown={handleKey}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div
        className={styles.stage}
        onPointerDown={({ isPrimary, clientX }) => (began.current = isPrimary ? clientX : undefined)}
        onPointerUp={handleUp}
        onPointerCancel={() => (began.current = undefined)}
      >
        <Picture
          key={picture.nodeId}
          picture={picture}
          alt={texts.pictureNumber(name, at + 1, count)}
          sizes="100vw"
          isFirst
          className={styles.picture}
        />
        {picture.status !== 'READY' && (
          <p className={styles.reason}>
            {picture.status === 'REFUSED' ? reasonOf(picture.refusal) : texts.preparing}
          </p>
        )}
      </div>
      <div className={styles.bar}>
        <p role="status">
          {count > 1 && <b>{texts.position(at + 1, count)}</b>}{' '}
          <span>
            {action && texts.ofAction(labelsOf(action.type).noun)}{' '}
            {createdBy && texts.addedBy(createdBy.name)} <Age at={createdAt} />
          </span>
        </p>
        <div>
          {count > 1 && (
            <>
              {/* Not disabled: that would take the focus, and with it the arrow keys, away at the last picture. */}
              <button
                type="button"
                aria-label={texts.previous}
                aria-disabled={at === 0}
                onClick={() => go(at - 1)}
              >
                <Icon name="left" size={24} />
              </button>
              <button
                type="button"
                aria-label={texts.next}
                aria-disabled={at === count - 1}
                onClick={() => go(at + 1)}
              >
                <Icon name="right" size={24} />
              </button>
            </>
          )}
          {picture.viewerMayDelete && (
            <button type="button" aria-label={texts.deletePicture} onClick={() => setAsking(true)}>
              <Icon name="trash" size={22} />
            </button>
          )}
          <button type="button" aria-label={texts.close} onClick={onClose}>
            <Icon name="x" size={24} />
          </button>
        </div>
      </div>
      <Confirm
        open={isAsking}
        title={texts.deleteTitle}
        confirm={texts.deletePicture}
        running={texts.removing}
        cancel={texts.keepIt}
        failure={texts.removeFailed}
        onConfirm={handleDelete}
        onClose={() => setAsking(false)}
      >
        {texts.removeWarning}
      </Confirm>
    </dialog>
  );
}
