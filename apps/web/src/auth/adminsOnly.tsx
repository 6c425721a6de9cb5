import type { ComponentType } from 'react';
import { useLazyLoadQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { addFactor, noRightsWhy, noRightsYet } from '../account/texts.js';
import { PanelBody } from '../ui/Boundary.js';
import { ButtonLink } from '../ui/Button.js';
import type { adminsOnlyQuery } from './__generated__/adminsOnlyQuery.graphql.js';
import { useAuth } from './auth.js';
import { isAdmin, isSignedIn } from './auth-state.js';
import { NotAllowed } from './NotAllowed.js';
import * as texts from './texts.js';

const query = graphql`
  query adminsOnlyQuery {
    viewer {
      isAdmin
    }
  }
`;

/** The page for administrators; others are told that they may not see it, guests are asked to sign in. The api asks again. */
export const adminsOnly = (Page: ComponentType): ComponentType =>
  function AdminsOnly() {
    const auth = useAuth();
    if (isAdmin(auth)) return <Page />;
    const refused = <NotAllowed>{texts.onlyAdmins}</NotAllowed>;
    if (!isSignedIn(auth)) return refused;
    return (
      <PanelBody height={240} fallback={() => refused}>
        <WithoutRights />
      </PanelBody>
    );
  };

/** For a person without the rights of an administrator: what they lack, which an administrator without a second factor can mend. */
function WithoutRights() {
  const { viewer } = useLazyLoadQuery<adminsOnlyQuery>(query, {});
  if (!viewer?.isAdmin) return <NotAllowed>{texts.onlyAdmins}</NotAllowed>;
  return (
    <NotAllowed
      action={
        <ButtonLink to="/account/emails" kind="primary">
          {addFactor}
        </ButtonLink>
      }
    >
      {noRightsYet} {noRightsWhy}
    </NotAllowed>
  );
}
