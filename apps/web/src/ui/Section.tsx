import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { PageLink } from './Button.js';
import styles from './Section.module.css';

interface SectionProps {
  readonly title: ReactNode;
  /** Where all of it can be seen. */
  readonly more?: PageLink;
  /** Controls at the right of the title. */
  readonly tools?: ReactNode;
  /** `sheet` is for what is one object and so gets a box; `rule` opens with a strong ink line. */
  readonly kind?: 'rule' | 'sheet';
  readonly children: ReactNode;
}

/** A part of a page under its own heading. */
export function Section({ title, more, tools, kind = 'rule', children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles[kind]} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {tools}
        {more && (
          <Link to={more.to} className="link">
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
