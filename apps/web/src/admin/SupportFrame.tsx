import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { RoutePanel } from '../ui/RoutePanel.js';
import { Segmented } from '../ui/Segmented.js';
import { AdminPage } from './AdminPage.js';
import styles from './Support.module.css';
import * as texts from './support-texts.js';
import { notLoaded } from './texts.js';

const parts = [
  { to: '/admin/support', label: texts.feedback },
  { to: '/admin/support/jobs', label: texts.failedJobs },
] as const;

interface SupportFrameProps {
  /** What the part is narrowed by. */
  readonly tools?: ReactNode;
  /** What saves the part as a file. */
  readonly file: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the pages of support: the choice of its parts, and the part, which loads and fails alone. */
export function SupportFrame({ tools, file, children }: SupportFrameProps) {
  const { pathname } = useLocation();
  const isJobs = pathname === '/admin/support/jobs';
  return (
    <AdminPage
      title={texts.support}
      document={isJobs ? texts.failedJobs : texts.support}
      lead={texts.lead}
      file={file}
    >
      <div className={styles.tools}>
        <Segmented
          label={texts.sections}
          choices={parts.map((part) => ({ ...part, current: part.to === pathname }))}
        />
        {tools}
      </div>
      <RoutePanel failure={notLoaded(isJobs ? texts.failedJobs : texts.feedback)}>{children}</RoutePanel>
    </AdminPage>
  );
}
