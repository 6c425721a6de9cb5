import { useEffect, useState } from 'react';
import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { NotFound } from '../ui/NotFound.js';
import { focusTitle, PageHead } from '../ui/PageHead.js';
import * as texts from './texts.js';

/** The name that a group of this id had when this page showed it last; undefined when it never did. */
export const useShownName = (id: string, group: { readonly name: string } | null | undefined) => {
  const [shown, setShown] = useState<{ readonly id: string; readonly name: string }>();
  if (group && (shown?.id !== id || shown.name !== group.name)) setShown({ id, name: group.name });
  return shown?.id === id ? shown.name : undefined;
};

/** In place of a group that is not there: not found, or with the name it had on this page, gone while it was looked at. */
export function GroupGone({ name }: { readonly name?: string }) {
  return name === undefined ? <NotFound what="group" /> : <Lost name={name} />;
}

function Lost({ name }: { readonly name: string }) {
  useEffect(focusTitle, []);
  return (
    <>
      <PageHead title={texts.goneTitle(name)} trail={[{ to: '/groups', label: texts.groups }]} here={name} />
      <Empty icon="groups" action={<ButtonLink to="/groups">{texts.seeGroups}</ButtonLink>}>
        <span role="alert">{texts.goneSentence(name)}</span>
      </Empty>
    </>
  );
}
