import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './Icon.js';
import styles from './Sheet.module.css';

interface SheetProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that rises from the bottom on a phone. The browser keeps the focus inside and gives it back. */
export function Sheet({ open, title, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  useEffect(() => {
    // What had the focus in the step before is gone with it.
    if (dialog.current?.open) heading.current?.focus();
  }, [title]);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <div className={styles.inside}>
          <header>
            <h2 ref={heading} id={id} tabIndex={-1}>
              {title}
            </h2>
            <button type="button" aria-label="Close" onClick={onClose}>
              <Icon name="x" size={22} />
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
