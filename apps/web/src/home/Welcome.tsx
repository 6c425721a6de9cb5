import { brand } from '../brand.js';
import { ButtonLink } from '../ui/Button.js';
import { PageHead } from '../ui/PageHead.js';
import * as texts from './texts.js';

/** What Hedgerow is in one sentence, and the way in. It waits for nothing. */
export function Welcome() {
  return (
    <PageHead
      title={texts.headline}
      document={brand.name}
      actions={
        <>
          <ButtonLink to="/register" kind="primary">
            {texts.join}
          </ButtonLink>
          <ButtonLink to="/signin" kind="text">
            {texts.signIn}
          </ButtonLink>
        </>
      }
    >
      {brand.promise}
    </PageHead>
  );
}
