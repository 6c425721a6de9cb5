import type { HTMLAttributes, KeyboardEvent, ReactNode, RefObject } from 'react';
import styles from './BarSlider.module.css';

type Pointers = Pick<
  HTMLAttributes<HTMLDivElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
>;

interface BarSliderProps extends Pointers {
  readonly ref?: RefObject<HTMLDivElement | null>;
  readonly className: string | undefined;
  /** What the bars show, for screen readers. */
  readonly label: string;
  /** What its keys do. */
  readonly help: string;
  readonly count: number;
  /** The place of the bar that one is at. */
  readonly at: number;
  /** What is said of what is chosen. */
  readonly said: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** Around bars that can be chosen: one stop of Tab, whose ring is drawn for keys and not for presses. */
export function BarSlider({
  className,
  label,
  help,
  count,
  at,
  said,
  onKeyDown,
  children,
  ...rest
}: BarSliderProps) {
  return (
    <div
      {...rest}
      className={[styles.slider, className].filter(Boolean).join(' ')}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-description={help}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={at + 1}
      aria-valuetext={said}
      onKeyDown={(event) => {
        delete event.currentTarget.dataset['by'];
        onKeyDown(event);
      }}
      // The focus stays with the whole, whatever of the drawing was pressed.
      onMouseDown={(event) => {
        event.preventDefault();
        event.currentTarget.dataset['by'] = 'pointer';
        event.currentTarget.focus({ preventScroll: true });
      }}
      onBlur={({ currentTarget }) => delete currentTarget.dataset['by']}
    >
      {children}
    </div>
  );
}
