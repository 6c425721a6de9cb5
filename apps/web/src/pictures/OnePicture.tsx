import { useCallback, useMemo, useState } from 'react';
import { useFragment, useRelayEnvironment } from 'react-relay';
import { commitLocalUpdate, graphql } from 'relay-runtime';
import { useLive } from '../live/useLive.js';
import { useOnce } from '../relay/useOnce.js';
import { Avatar } from '../ui/Avatar.js';
import { Button } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import { sentenceOf } from '../ui/Failure.js';
import { Icon } from '../ui/Icon.js';
import { later } from '../ui/later.js';
import { notify } from '../ui/notices.js';
import type { OnePicture_picture$key } from './__generated__/OnePicture_picture.graphql.js';
import type { OnePictureSubscription } from './__generated__/OnePictureSubscription.graphql.js';
import { claimerOf, type Pictured } from './claim-pictures.js';
import { pictureDeleterOf } from './delete-picture.js';
import { FileButtons } from './FileButtons.js';
import styles from './OnePicture.module.css';
import { reasonOf } from './refusal.js';
import { previews } from './previews.js';
import type { Area } from './shrink.js';
import { useUploads } from './useUploads.js';
import * as texts from './texts.js';

const CropSheet = later(async () => (await import('./CropSheet.js')).CropSheet);

interface OnePictureProps {
  readonly of: Pictured & { readonly nodeId: string };
  readonly name: string;
  readonly picture: OnePicture_picture$key | null | undefined;
  readonly title: string;
  readonly hint: string;
}

/** A picture that was added and is not ready yet. */
interface Awaited {
  readonly id: string;
  readonly nodeId: string;
}

/**
 * The one picture of a person or a group: chosen, cut to a square, and shown at once. It is saved by itself, apart from the
 * form beside it.
 */
export function OnePicture({ of, name, picture: key, title, hint }: OnePictureProps) {
  const picture = useFragment(
    graphql`
      fragment OnePicture_picture on Picture {
        id
        nodeId
        ...Picture_picture
      }
    `,
    key ?? null,
  );
  const environment = useRelayEnvironment();
  const claim = useMemo(() => claimerOf(environment), [environment]);
  const uploads = useUploads();
  const [upload] = uploads.all;
  const [isCropping, setCropping] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [awaited, setAwaited] = useState<Awaited>();
  const [problem, setProblem] = useState('');
  const handleFiles = (files: readonly File[]) => {
    uploads.clear();
    setProblem('');
    setAwaited(undefined);
    uploads.add(files.slice(0, 1));
    setCropping(true);
  };
  const [handleSend, isBusy] = useOnce(async () => {
    setProblem('');
    try {
      if (!(await uploads.settled())) return;
      const [added] = await uploads.claim((session) => claim(session, of));
      setAwaited(added);
    } catch (error) {
      setProblem(texts.notAdded(sentenceOf(error)));
    }
  });
  const handleCrop = (area: Area) => {
    uploads.cut(upload!.key, area);
    void handleSend();
  };
  const handleRetry = () => {
    if (upload?.state === 'failed') uploads.retry(upload.key);
    void handleSend();
  };
  const handleReady = useCallback(
    (isReady: boolean, refusal: string | null | undefined) => {
      if (!awaited) return;
      if (!isReady) {
        setProblem(reasonOf(refusal));
        setAwaited(undefined);
        return;
      }
      commitLocalUpdate(environment, (store) => {
        const record = store.get(awaited.nodeId);
        if (record) store.get(of.nodeId)?.setLinkedRecord(record, 'picture').setValue(true, 'hasImage');
      });
      setAwaited(undefined);
      notify(texts.nowShown);
    },
    [environment, awaited, of.nodeId],
  );
  const handleRemove = async () => {
    if (picture) {
      const isDone = await pictureDeleterOf(environment)(picture, of.nodeId);
      notify(isDone ? texts.removed : texts.alreadyRemoved);
    }
    setAsking(false);
  };
  const local = upload?.preview ?? (awaited && previews.get(awaited.id));
  const failed = upload?.state === 'failed' ? upload.problem : undefined;
  const said = problem || failed;
  const percent = Math.round((upload?.progress ?? 0) * 100);
  return (
    <section className={styles.one} aria-label={title}>
      <div className={styles.mark}>
        {local && !isCropping ? (
          <span className={styles.local} style={{ backgroundImage: `url("${local}")` }} />
        ) : (
          <Avatar name={name} picture={picture} size={96} />
        )}
      </div>
      <div className={styles.how}>
        <h2>{title}</h2>
        <p className="small">{hint}</p>
        <p className="tiny" role="status">
          {isBusy && upload?.state === 'sending' && texts.sending(percent)}
          {awaited && texts.preparing}
        </p>
        <p className={styles.problem} role="alert">
          {said && !isCropping && (
            <>
              <Icon name="alert" size={18} />
              {said}
            </>
          )}
        </p>
        <div className="actions">
          {said && upload && (problem || upload.mayRetry) && (
            <Button icon="retry" onClick={handleRetry}>
              {texts.tryAgain}
            </Button>
          )}
          <FileButtons
            label={picture || awaited ? texts.changePicture : texts.chooseOne}
            camera="user"
            disabled={isBusy}
            onFiles={handleFiles}
          />
          {picture && !upload && !awaited && (
            <Button kind="dangerText" icon="trash" onClick={() => setAsking(true)}>
              {texts.remove}
            </Button>
          )}
          {isBusy && (
            <Button kind="text" onClick={uploads.clear}>
              {texts.cancel}
            </Button>
          )}
        </div>
      </div>
      {isCropping && upload && (
        <CropSheet
          isSquare
          source={upload.original}
          onCrop={handleCrop}
          onClose={() => setCropping(false)}
          onCancel={uploads.clear}
        />
      )}
      {awaited && <Preparation key={awaited.id} id={awaited.id} onEnd={handleReady} />}
      <Confirm
        open={isAsking}
        title={texts.removeTitle}
        confirm={texts.removeConfirm}
        running={texts.removing}
        cancel={texts.keepIt}
        failure={texts.removeFailed}
        onConfirm={handleRemove}
        onClose={() => setAsking(false)}
      >
        {texts.removeWarning}
      </Confirm>
    </section>
  );
}

interface PreparationProps {
  readonly id: string;
  readonly onEnd: (isReady: boolean, refusal: string | null | undefined) => void;
}

/** Follows a picture until it is ready or refused. */
function Preparation({ id, onEnd }: PreparationProps) {
  const handleMessage = useCallback(
    ({ pictureUpdated: { picture } }: OnePictureSubscription['response']) => {
      if (picture && picture.status !== 'PREPARING') onEnd(picture.status === 'READY', picture.refusal);
    },
    [onEnd],
  );
  useLive<OnePictureSubscription>(
    graphql`
      subscription OnePictureSubscription($id: UUID!) {
        pictureUpdated(id: $id) {
          picture {
            status
            refusal
            ...OnePicture_picture
          }
        }
      }
    `,
    id,
    handleMessage,
  );
  return null;
}
