import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from './Icon.js';
import { noticesIn } from './notices.js';
import styles from './Sheet.module.css';
import * as texts from './texts.js';

const HoldContext = createContext<(held: boolean) => void>(() => undefined);

/** Keeps the sheet around the caller open while something runs: no key, no button and no press beside it closes it. */
export const useSheetHold = (held: boolean): void => {
  const hold = useContext(HoldContext);
  useLayoutEffect(() => {
    hold(held);
    return () => hold(false);
  }, [hold, held]);
};

interface SheetProps {
  readonly open: boolean;
  readonly title: string;
  /** Asked to close: by its button, by Escape, by the back gesture, or by a press beside it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that rises from the bottom on a phone. The browser keeps the focus inside and gives it back. */
export function Sheet({ open, title, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [held, setHeld] = useState(false);
  const pressed = useRef<EventTarget>(null);
  const titled = useRef(title);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    const leave = noticesIn(element);
    return () => {
      leave();
      // A dialog that only goes from the page gives no focus back.
      element.close();
    };
  }, [open]);
  useEffect(() => {
    // What had the focus in the step before is gone with it.
    if (open && titled.current !== title) heading.current?.focus();
    titled.current = title;
  }, [open, title]);
  const handleClose = () => {
    if (!held) onClose();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // Left to the browser, a second Escape closes the dialog whatever is answered to its question.
    event.preventDefault();
    handleClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      onKeyDown={handleKey}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        handleClose();
      }}
      onClose={() => {
        // Closed by the browser although it was asked not to; it is the owner who closes.
        if (!open || dialog.current?.open) return;
        dialog.current?.showModal();
        handleClose();
      }}
      onPointerDown={(event) => (pressed.current = event.target)}
      // A text that is marked beyond the edge ends in a click on the backdrop too; only a press that began there counts.
      onClick={({ target }) =>
        target === dialog.current && pressed.current === dialog.current && handleClose()
      }
    >
      {open && (
        <HoldContext value={setHeld}>
          <div className={styles.inside}>
            <header>
              <h2 ref={heading} id={id} tabIndex={-1}>
                {title}
              </h2>
              <button type="button" aria-label={texts.close} disabled={held} onClick={handleClose}>
                <Icon name="x" size={22} />
              </button>
            </header>
            {children}
          </div>
        </HoldContext>
      )}
    </dialog>
  );
}
