import { createContext, type ReactNode, useContext, useState } from 'react';
import styles from './Admin.module.css';

/** The place of a panel's files; null before it is on the page, undefined where there is none. */
const Place = createContext<HTMLElement | null | undefined>(undefined);

/** Where the press that saves what a panel shows stands: in the line of its title. Undefined outside of such a panel. */
export const useFilesAtTitle = (): HTMLElement | null | undefined => useContext(Place);

interface WithFilesAtTitleProps {
  /** Pixels that its files take where they are more than an icon. */
  readonly room?: number | undefined;
  /** The panel, with this at the end of the line of its title. */
  readonly children: (place: ReactNode) => ReactNode;
}

/** Keeps the room of a file in the line of a panel's title: what saves it comes with the figures, and nothing moves then. */
export function WithFilesAtTitle({ room, children }: WithFilesAtTitleProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Place value={place}>
      {children(<span ref={setPlace} className={styles.filePlace} style={{ minWidth: room }} />)}
    </Place>
  );
}
