import { type ReactNode, useState } from 'react';
import { Button } from './Button.js';
import styles from './Confirm.module.css';
import { sentenceOf } from './Failure.js';
import { Icon } from './Icon.js';
import { Sheet } from './Sheet.js';

interface ConfirmBodyProps {
  /** What will be gone, and for whom. */
  readonly children: ReactNode;
  /** The button that does it: "Delete this thing". */
  readonly confirm: string;
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

/** The question: what will be gone, the button that does it, and the way back. */
export function ConfirmBody({
  children,
  confirm,
  kind = 'danger',
  cancel = 'Cancel',
  failure,
  onConfirm,
  onClose,
}: ConfirmBodyProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const handleConfirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onConfirm();
    } catch (error) {
      setProblem([failure, sentenceOf(error)].filter(Boolean).join('. '));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.body}>
      <p>{children}</p>
      <p className={styles.problem} role="alert">
        {problem && (
          <>
            <Icon name="alert" />
            {problem}
          </>
        )}
      </p>
      <div className="actions">
        <Button kind={kind} thumb busy={busy} onClick={() => void handleConfirm()}>
          {confirm}
        </Button>
        <Button thumb onClick={onClose}>
          {cancel}
        </Button>
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
