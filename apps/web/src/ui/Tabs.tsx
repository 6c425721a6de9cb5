import { NavLink } from 'react-router-dom';
import styles from './Tabs.module.css';

interface TabsProps {
  /** What the pages behind the tabs are about, for a screen reader. */
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly label: string }[];
  /** On narrow screens in several rows, so that none of many is out of sight. */
  readonly wrapped?: boolean;
}

/** Links to the pages of one thing, group or account, the current one marked. */
export function Tabs({ label, tabs, wrapped = false }: TabsProps) {
  return (
    <nav className={wrapped ? `${styles.tabs} ${styles.wrapped}` : styles.tabs} aria-label={label}>
      {tabs.map(({ to, label: name }) => (
        <NavLink key={to} to={to} preventScrollReset>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
