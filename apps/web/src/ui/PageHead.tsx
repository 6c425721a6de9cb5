import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '../brand.js';
import { PageButton, type PageLink } from './Button.js';
import { Icon } from './Icon.js';
import styles from './PageHead.module.css';
import { focusPage, isMovedTo } from './page-position.js';
import * as texts from './texts.js';

/** The page's name: in the document's title, as its only h1, and where the focus goes after a move to this page. */
export function PageTitle({ children, document = children }: { children: string; document?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The first page of a visit keeps the browser's own focus.
  useEffect(() => {
    if (isMovedTo()) focusPage(heading.current);
  }, []);
  return (
    <>
      <title>{document === brand.name ? brand.name : `${document} · ${brand.name}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </>
  );
}

/** Puts the focus on the page's title, when what had it is gone or means nothing any more. */
export const focusTitle = (): void => focusPage(document.querySelector('h1'));

/** The way back up: each step but the last is a link. On a phone only the step above is shown. */
export function Breadcrumb({ steps, here }: { steps: readonly PageLink[]; here: string }) {
  return (
    <nav className={styles.crumb} aria-label={texts.breadcrumb}>
      <ol>
        {steps.map(({ to, label }) => (
          <Fragment key={to}>
            <li>
              <Link to={to}>{label}</Link>
            </li>
            <li aria-hidden="true">
              <Icon name="right" size={14} />
            </li>
          </Fragment>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
      {steps.length > 0 && (
        <Link to={steps.at(-1)!.to} className={styles.back}>
          <Icon name="left" size={20} />
          <span>{steps.at(-1)!.label}</span>
        </Link>
      )}
    </nav>
  );
}

export interface PageHeadProps {
  readonly title: string;
  /** The document's title where it differs. */
  readonly document?: string;
  /** The pages above this one, from the top. */
  readonly trail?: readonly PageLink[];
  /** What this page is called at the end of the trail. */
  readonly here?: string;
  /** The page's main action, where that is a page of its own. */
  readonly primary?: PageLink | null;
  /** Other buttons in its place. */
  readonly actions?: ReactNode;
  /** The press that saves what the page shows; on a phone it stands in the title's line. */
  readonly file?: ReactNode;
  /** A sentence beneath the title. */
  readonly children?: ReactNode;
}

/** The way back up; then title, a sentence, and the page's buttons in one row. */
export function PageHead({
  title,
  document,
  trail,
  here = title,
  primary,
  actions = primary && <PageButton {...primary} kind="primary" />,
  file,
  children,
}: PageHeadProps) {
  return (
    <>
      {trail && <Breadcrumb steps={trail} here={here} />}
      <header className={file ? `${styles.head} ${styles.withFile}` : styles.head}>
        <div>
          <PageTitle document={document}>{title}</PageTitle>
          {children && <p>{children}</p>}
        </div>
        {file && <div className={styles.file}>{file}</div>}
        {actions && <div className="actions">{actions}</div>}
      </header>
    </>
  );
}
