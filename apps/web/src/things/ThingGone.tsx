import { useEffect, useState } from 'react';
import { NotFound } from '../ui/NotFound.js';
import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { focusTitle, PageHead } from '../ui/PageHead.js';
import { forgetThing } from './recent-things.js';
import * as texts from './texts.js';

/** The name that a thing of this id had when this page showed it last; undefined when it never did. */
export const useShownName = (id: string, thing: { readonly name: string } | null | undefined) => {
  const [shown, setShown] = useState<{ readonly id: string; readonly name: string }>();
  if (thing && (shown?.id !== id || shown.name !== thing.name)) setShown({ id, name: thing.name });
  return shown?.id === id ? shown.name : undefined;
};

/** In place of a thing that is not there: not found, or with the name it had on this page, gone while it was looked at. */
export function ThingGone({ id, name }: { readonly id: string; readonly name?: string }) {
  useEffect(() => forgetThing(id), [id]);
  return name === undefined ? <NotFound what="thing" /> : <Lost name={name} />;
}

function Lost({ name }: { readonly name: string }) {
  useEffect(focusTitle, []);
  return (
    <>
      <PageHead title={texts.goneTitle(name)} trail={[{ to: '/things', label: texts.things }]} here={name} />
      <Empty icon="leaf" action={<ButtonLink to="/things">{texts.browseThings}</ButtonLink>}>
        <span role="alert">{texts.goneSentence(name)}</span>
      </Empty>
    </>
  );
}
