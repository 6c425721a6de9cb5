import { type MouseEvent, type ReactNode, useState } from 'react';
import { useOnce } from '../relay/useOnce.js';
import { Button } from './Button.js';
import styles from './Confirm.module.css';
import { sentenceOf } from './Failure.js';
import { Icon } from './Icon.js';
import { Sheet, useSheetHold } from './Sheet.js';
import * as texts from './texts.js';

interface ConfirmBodyProps {
  /** What will be gone, and for whom. */
  readonly children: ReactNode;
  /** The button that does it: "Delete this thing". */
  readonly confirm: string;
  /** What that button says, and what is read out, while it is being done: "Deleting…". */
  readonly running?: string;
  /** Red is for removals. */
  readonly kind?: 'danger' | 'primary';
  /** The button that leaves everything as it is. */
  readonly cancel?: string;
  /** Said before the reason when it did not work: "Failed to delete thing". */
  readonly failure?: string;
  /** Does it and closes the dialog; a rejection is shown in the dialog, which stays open for another try. */
  readonly onConfirm: () => Promise<unknown> | void;
  readonly onClose: () => void;
}

/** The question: what will be gone, the button that does it, and the way back, which ends with the press that does it. */
export function ConfirmBody({
  children,
  confirm,
  running = confirm,
  kind = 'danger',
  cancel = texts.cancel,
  failure,
  onConfirm,
  onClose,
}: ConfirmBodyProps) {
  // While it runs: the width that the button keeps.
  const [width, setWidth] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [handleConfirm, busy] = useOnce(async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    setWidth(currentTarget.offsetWidth);
    setProblem(undefined);
    try {
      await onConfirm();
    } catch (error) {
      setProblem([failure, sentenceOf(error)].filter(Boolean).join('. '));
    }
  });
  useSheetHold(busy);
  return (
    <div className={styles.body}>
      <div>{children}</div>
      <p className={styles.problem} role="alert">
        {problem && (
          <>
            <Icon name="alert" />
            {problem}
          </>
        )}
      </p>
      <p className="visually-hidden" role="status">
        {busy && running}
      </p>
      <div className="foot">
        <div className="actions">
          <Button
            kind={kind}
            thumb
            busy={busy}
            style={{ minWidth: busy ? width : undefined }}
            onClick={(event) => void handleConfirm(event)}
          >
            {busy ? running : confirm}
          </Button>
          <Button thumb disabled={busy} onClick={onClose}>
            {cancel}
          </Button>
        </div>
      </div>
    </div>
  );
}

type ConfirmProps = ConfirmBodyProps & { readonly open: boolean; readonly title: string };

/** Asks before something is removed or lost. */
export function Confirm({ open, title, ...body }: ConfirmProps) {
  return (
    <Sheet open={open} title={title} onClose={body.onClose}>
      <ConfirmBody {...body} />
    </Sheet>
  );
}
