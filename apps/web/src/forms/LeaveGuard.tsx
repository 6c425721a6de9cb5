import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Confirm } from '../ui/Confirm.js';

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
      title="Leave without saving?"
      confirm="Leave"
      kind="primary"
      cancel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      What you changed here is not saved yet, and is lost when you leave.
    </Confirm>
  );
}
