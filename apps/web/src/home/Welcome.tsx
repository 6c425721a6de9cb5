import { brand } from '../brand.js';
import { ButtonLink } from '../ui/Button.js';
import { PageHead } from '../ui/PageHead.js';

/** What Hedgerow is in one sentence, and the way in. It waits for nothing. */
export function Welcome() {
  return (
    <PageHead
      title="Every tree has somebody"
      document={brand.name}
      actions={
        <>
          <ButtonLink to="/register" kind="primary">
            Join
          </ButtonLink>
          <ButtonLink to="/signin" kind="text">
            Sign in
          </ButtonLink>
        </>
      }
    >
      {brand.promise}
    </PageHead>
  );
}
