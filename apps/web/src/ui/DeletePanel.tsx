import { type ReactNode, useState } from 'react';
import { unlessGone } from '../relay/api-error.js';
import { Button } from './Button.js';
import { Confirm } from './Confirm.js';
import styles from './DeletePanel.module.css';
import { notify } from './notices.js';
import { Section } from './Section.js';
import * as texts from './texts.js';

interface DeletePanelProps {
  readonly name: string;
  /** "Delete this thing". */
  readonly title: string;
  /** What it does, beside the button that asks. */
  readonly warning: string;
  /** Said before the reason when it did not work. */
  readonly failure: string;
  /** What will be gone and what stays, in the question, after the name. */
  readonly children: ReactNode;
  /** The command; a rejection is shown in the dialog, which stays open for another try. */
  readonly remove: () => Promise<unknown>;
  /** The command is on its way: from now on the page does not tell of the deletion as one of others. */
  readonly onDelete: () => void;
  readonly onFailed: () => void;
  readonly onDeleted: () => void;
}

/** Deletes what the page is about, for everybody, after asking. */
export function DeletePanel({
  name,
  title,
  warning,
  failure,
  children,
  remove,
  onDelete,
  onFailed,
  onDeleted,
}: DeletePanelProps) {
  const [asking, setAsking] = useState(false);
  const handleDelete = async () => {
    onDelete();
    try {
      const deleted = await unlessGone(remove());
      notify(deleted ? texts.deleted(name) : texts.alreadyDeleted);
    } catch (error) {
      onFailed();
      throw error;
    }
    onDeleted();
  };
  return (
    <div className={styles.zone}>
      <Section title={title}>
        <p className="small">{warning}</p>
        <Button kind="dangerText" icon="trash" onClick={() => setAsking(true)}>
          {title}
        </Button>
      </Section>
      <Confirm
        open={asking}
        title={`${title}?`}
        confirm={texts.deleteForGood}
        running={texts.deleting}
        cancel={texts.keepIt}
        failure={failure}
        onConfirm={handleDelete}
        onClose={() => setAsking(false)}
      >
        <b>{name}</b> {children}
      </Confirm>
    </div>
  );
}
