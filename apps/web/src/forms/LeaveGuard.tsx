import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Confirm } from '../ui/Confirm.js';
import * as texts from './texts.js';

interface LeaveGuardProps {
  readonly when: boolean;
  /** For pages that lead on by themselves: set once all is saved, before the page is drawn again. */
  readonly done?: RefObject<boolean>;
}

/** Asks before a page with unsaved changes is left: in the app with a dialog, out of it with the browser's own. */
export function LeaveGuard({ when, done }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && !done?.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [when]);
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      title={texts.leaveTitle}
      confirm={texts.leave}
      kind="primary"
      cancel={texts.stay}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      {texts.leaveWarning}
    </Confirm>
  );
}
