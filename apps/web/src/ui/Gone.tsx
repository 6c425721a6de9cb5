import { useEffect, useState } from 'react';
import { ButtonLink } from './Button.js';
import { Empty } from './Empty.js';
import { focusTitle, PageHead } from './PageHead.js';

/** The name that a page of this id showed last; undefined when it never showed one. */
export const useShownName = (
  id: string,
  node: { readonly name: string } | null | undefined,
): string | undefined => {
  const [shown, setShown] = useState<{ readonly id: string; readonly name: string }>();
  if (node && (shown?.id !== id || shown.name !== node.name)) setShown({ id, name: node.name });
  return shown?.id === id ? shown.name : undefined;
};

interface GoneProps {
  readonly title: string;
  readonly sentence: string;
  readonly icon: string;
  /** The list that it stood in: where it is, its name, and the words that lead there. */
  readonly list: { readonly to: string; readonly label: string; readonly see: string };
  /** Its name, where that may still be said. */
  readonly here?: string | undefined;
}

/** In place of what was there while it was looked at: it was removed, or is not shared with the viewer any more. */
export function Gone({ title, sentence, icon, list: { to, label, see }, here }: GoneProps) {
  useEffect(focusTitle, []);
  return (
    <>
      <PageHead title={title} trail={[{ to, label }]} {...(here === undefined ? {} : { here })} />
      <Empty icon={icon} action={<ButtonLink to={to}>{see}</ButtonLink>}>
        <span role="alert">{sentence}</span>
      </Empty>
    </>
  );
}
