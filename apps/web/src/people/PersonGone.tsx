import { useEffect } from 'react';
import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { focusTitle, PageHead } from '../ui/PageHead.js';
import * as texts from './texts.js';

/** In place of a person whose account went while it was looked at. Their name is not said any more. */
export function PersonGone() {
  useEffect(focusTitle, []);
  return (
    <>
      <PageHead title={texts.goneTitle} trail={[{ to: '/users', label: texts.people }]} />
      <Empty icon="user" action={<ButtonLink to="/users">{texts.seePeople}</ButtonLink>}>
        <span role="alert">{texts.goneSentence}</span>
      </Empty>
    </>
  );
}
