import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../ui/Icon.js';
import { Button } from '../ui/Button.js';
import { later } from '../ui/later.js';
import { FileButtons } from './FileButtons.js';
import styles from './PicturePicker.module.css';
import type { Area } from './shrink.js';
import type { UsedUploads } from './useUploads.js';
import { mostFiles, type Upload } from './uploads.js';
import * as texts from './texts.js';

const CropSheet = later(async () => (await import('./CropSheet.js')).CropSheet);

interface PicturePickerProps {
  readonly uploads: UsedUploads;
  /** What stands above the field. */
  readonly label?: string;
  readonly hint?: string;
  readonly disabled?: boolean;
}

const picturesIn = (files: FileList | undefined): readonly File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Pictures that are pasted anywhere on the page; a text is left to the field that it is pasted into. */
const usePaste = (take: (files: readonly File[]) => void, isOff: boolean) => {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (isOff) return;
    const handlePaste = (event: ClipboardEvent) => {
      const files = picturesIn(event.clipboardData?.files);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, [isOff]);
};

/**
 * Chooses pictures: from the machine, with the camera, by dropping, by pasting. They are sent at once; what shows this
 * makes them pictures of something.
 */
export function PicturePicker({ uploads, label, hint, disabled = false }: PicturePickerProps) {
  const { all } = uploads;
  const [isOver, setOver] = useState(false);
  const [remark, setRemark] = useState('');
  const [cropped, setCropped] = useState<Upload>();
  const id = useId();
  const take = (files: readonly File[]) => {
    const left = uploads.add(files);
    setRemark(left > 0 ? texts.tooMany(mostFiles, left) : '');
  };
  usePaste(take, disabled || cropped !== undefined);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (disabled) return;
    const files = picturesIn(event.dataTransfer.files);
    if (files.length > 0) take(files);
    else setRemark(texts.noPictures);
  };
  const handleOver = (event: DragEvent) => {
    // Otherwise the browser leaves the page for the file.
    event.preventDefault();
    setOver(!disabled);
  };
  const sent = all.filter(({ state }) => state === 'sent').length;
  return (
    <div
      className={styles.picker}
      role="group"
      aria-labelledby={label && id}
      aria-label={label ? undefined : texts.pictures}
    >
      {label && (
        <p id={id} className={styles.label}>
          {label}
        </p>
      )}
      {hint && <p className="small">{hint}</p>}
      <div
        className={`${styles.area} ${isOver ? styles.over : ''}`}
        onDragOver={handleOver}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <div className="actions">
          <FileButtons label={texts.choose} multiple disabled={disabled} onFiles={take} />
        </div>
        <p className="tiny">
          {texts.pickerHint} <span className="wide-only">{texts.dropHint}</span>
        </p>
      </div>
      <p className={styles.remark} role="alert">
        {remark && (
          <>
            <Icon name="alert" size={18} />
            {remark}
          </>
        )}
      </p>
      {all.length > 0 && (
        <ul className={styles.files} aria-label={texts.chosen}>
          {all.map((one) => (
            <ChosenFile
              key={one.key}
              upload={one}
              disabled={disabled}
              onCrop={() => setCropped(one)}
              onRetry={() => uploads.retry(one.key)}
              onRemove={() => uploads.remove(one.key)}
            />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {all.length > 0 && texts.countSent(sent, all.length)}
      </p>
      {cropped && (
        <CropSheet
          source={cropped.original}
          onCrop={(area: Area) => uploads.cut(cropped.key, area)}
          onClose={() => setCropped(undefined)}
        />
      )}
    </div>
  );
}

interface ChosenFileProps {
  readonly upload: Upload;
  readonly disabled: boolean;
  readonly onCrop: () => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** A chosen file: how it looks, how far it is, and what can be done with it. */
function ChosenFile({ upload, disabled, onCrop, onRetry, onRemove }: ChosenFileProps) {
  const { name, preview, state, progress, problem, mayRetry } = upload;
  const percent = Math.round(progress * 100);
  const isSending = state === 'waiting' || state === 'sending';
  return (
    <li className={styles.file}>
      <span className={styles.thumb} style={{ backgroundImage: `url("${preview}")` }} />
      <div className={styles.how}>
        <b>{name}</b>
        {state === 'sending' && (
          <progress className={styles.bar} value={progress} max={1} aria-label={texts.progressOf(name)} />
        )}
        {state === 'failed' ? (
          <span className={styles.problem} role="alert">
            <Icon name="alert" size={16} />
            {problem}
          </span>
        ) : (
          <span className="tiny">
            {state === 'sent' ? texts.sent : state === 'waiting' ? texts.waiting : texts.sending(percent)}
          </span>
        )}
        <div className="actions">
          {state === 'failed' && mayRetry && (
            <Button icon="retry" disabled={disabled} aria-label={texts.tryAgainWith(name)} onClick={onRetry}>
              {texts.tryAgain}
            </Button>
          )}
          {state !== 'failed' && (
            <Button kind="text" disabled={disabled} aria-label={texts.cropOf(name)} onClick={onCrop}>
              {texts.crop}
            </Button>
          )}
          <Button
            kind="text"
            disabled={disabled}
            aria-label={isSending ? texts.cancelOf(name) : texts.takeAwayOf(name)}
            onClick={onRemove}
          >
            {isSending ? texts.cancel : texts.takeAway}
          </Button>
        </div>
      </div>
    </li>
  );
}
