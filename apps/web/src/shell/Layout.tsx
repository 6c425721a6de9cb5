import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation, useRevalidator } from 'react-router-dom';
import { Boundary } from '../ui/Boundary.js';
import { usePagePosition } from '../ui/page-position.js';
import { soon } from '../ui/later.js';
import { PageSkeleton } from '../ui/Skeleton.js';
import { BottomBar } from './BottomBar.js';
import styles from './Layout.module.css';
import { OfflineBanner } from './OfflineBanner.js';
import { PageError } from './PageError.js';
import { Rail } from './Rail.js';
import { TopBar } from './TopBar.js';
import * as texts from './texts.js';

const BadgeMoment = soon(async () => (await import('../badges/BadgeMoment.js')).BadgeMoment);

const UnreadLive = soon(async () => (await import('../notifications/UnreadLive.js')).UnreadLive);

const form = /\/(action|edit)$/;

/**
 * The page a path belongs to: tabs of one thing are one page, so its header stays while a tab changes; the forms about
 * it are pages of their own.
 */
const pageOf = (pathname: string) =>
  pathname.split('/').slice(0, 3).join('/') + (form.exec(pathname)?.[0] ?? '');

/** The application shell around every page. A page that loads or fails does so inside it. */
export function Layout() {
  const location = useLocation();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const page = pageOf(location.pathname);
  usePagePosition();
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {texts.skip}
      </a>
      <Rail />
      <div className={styles.column}>
        <TopBar />
        <OfflineBanner />
        <div className={`${styles.progress} ${state === 'idle' ? '' : styles.moving}`} aria-hidden="true" />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Boundary
            resetKey={location.key}
            fallback={(error, again) => (
              <PageError
                error={error}
                onRetry={() => {
                  void revalidate().then(again);
                }}
              />
            )}
          >
            <Suspense key={page} fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </Boundary>
        </main>
      </div>
      <BottomBar />
      <BadgeMoment />
      <UnreadLive />
      <ScrollRestoration />
    </div>
  );
}
