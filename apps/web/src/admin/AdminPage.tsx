import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageLink } from '../ui/Button.js';
import { SharedFailure } from '../ui/SharedFailure.js';
import { PageHead } from '../ui/PageHead.js';
import { Tabs } from '../ui/Tabs.js';
import { withDays } from './figure-days.js';
import * as texts from './texts.js';
import { useWaiting } from './useWaiting.js';

/** The pages of the admin area, in the order of their tabs. */
const tabs = [
  { to: '/admin', label: texts.overview, end: true },
  { to: '/admin/activity', label: texts.activity },
  { to: '/admin/sessions', label: texts.sessions },
  { to: '/admin/users', label: texts.users },
  { to: '/admin/support', label: texts.support },
  { to: '/admin/pipeline', label: texts.pipeline },
  { to: '/admin/events', label: texts.events },
  { to: '/admin/replays', label: texts.replays },
];

/** The pages of figures: what is chosen on one of them goes along to the others. */
const figurePages: readonly string[] = ['/admin', '/admin/activity', '/admin/sessions'];
const isOfFigures = (path: string): boolean =>
  figurePages.includes(path) || path.startsWith('/admin/sessions/');

interface AdminPageProps {
  /** The page's name; the first page has the name of the area. */
  readonly title?: string;
  /** The document's title where it differs. */
  readonly document?: string;
  /** The pages above this one where it is beneath one of the tabs. */
  readonly trail?: readonly PageLink[];
  /** A sentence beneath the title. */
  readonly lead?: ReactNode;
  /** What stands beside the title: the page's range, or its buttons. */
  readonly actions?: ReactNode;
  /** The press that saves what the page shows. */
  readonly file?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page of the admin area: its title, and the tabs that lead to the others. */
export function AdminPage({ title, document, trail = [], lead, actions, file, children }: AdminPageProps) {
  const { pathname, search } = useLocation();
  const kept = new URLSearchParams(isOfFigures(pathname) ? search : '');
  const waiting = useWaiting();
  const waitingAt = (to: string) => {
    if (to === '/admin/support' && waiting.support > 0)
      return { count: waiting.support, label: texts.toSeeTo };
    return to === '/admin/pipeline' && waiting.pipeline > 0
      ? { count: waiting.pipeline, label: texts.alerts(waiting.pipeline) }
      : undefined;
  };
  const toFigures = (to: string) => (figurePages.includes(to) ? withDays(to, kept) : to);
  return (
    <>
      <PageHead
        title={title ?? texts.admin}
        {...(document === undefined ? {} : { document })}
        {...(title === undefined
          ? {}
          : { trail: [{ to: toFigures('/admin'), label: texts.admin }, ...trail] })}
        {...(actions === undefined ? {} : { actions })}
        file={file}
      >
        {lead}
      </PageHead>
      <Tabs
        label={texts.admin}
        tabs={tabs.map((tab) => ({ ...tab, to: toFigures(tab.to), waiting: waitingAt(tab.to) }))}
      />
      <SharedFailure>{children}</SharedFailure>
    </>
  );
}
