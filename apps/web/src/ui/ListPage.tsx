import type { ReactNode } from 'react';
import { PagedList, type PagedListProps } from './PagedList.js';
import { PageHead, type PageHeadProps } from './PageHead.js';
import { Section } from './Section.js';

interface ListPageProps<N> extends PagedListProps<N>, Pick<PageHeadProps, 'title' | 'primary'> {
  /** The sentence beneath the title. */
  readonly lead: ReactNode;
  /** The heading of the list. */
  readonly heading: string;
}

/** A page with one list. */
export function ListPage<N extends { readonly id: string }>({
  title,
  primary,
  lead,
  heading,
  ...list
}: ListPageProps<N>) {
  return (
    <>
      <PageHead title={title} primary={primary}>
        {lead}
      </PageHead>
      <Section title={heading}>
        <PagedList {...list} />
      </Section>
    </>
  );
}
