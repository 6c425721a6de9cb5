import { useLocation } from 'react-router-dom';
import { Button, ButtonLink } from '../ui/Button.js';
import { useOnce } from '../relay/useOnce.js';
import { signInPath } from './next-path.js';
import { signOut } from './sign-out.js';
import * as texts from './texts.js';
import type { LackOfRights } from './useLackOfRights.js';

interface GainRightsProps {
  readonly lack: LackOfRights;
  readonly kind: 'primary' | 'text';
}

/** The way from what an administrator lacks to the rights of one. */
export function GainRights({ lack, kind }: GainRightsProps) {
  const { pathname, search } = useLocation();
  const [handleAgain, busy] = useOnce(() => signOut(signInPath(pathname + search)));
  return lack === 'factor' ? (
    <ButtonLink kind={kind} to="/account/emails">
      {texts.addIt}
    </ButtonLink>
  ) : (
    <Button kind={kind} busy={busy} onClick={() => void handleAgain()}>
      {texts.signInAgain}
    </Button>
  );
}
