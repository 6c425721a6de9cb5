import type { ReactNode } from 'react';
import { BesideIllustration } from '../illustrations/BesideIllustration.js';
import { PageHead, type PageHeadProps } from '../ui/PageHead.js';
import { FormBody, type FormBodyProps } from './FormBody.js';
import * as texts from './texts.js';

export interface FormPageProps<V> extends FormBodyProps<V>, Pick<PageHeadProps, 'title' | 'trail' | 'here'> {
  /** The sentence beneath the title. */
  readonly lead?: ReactNode;
  /** The type whose illustration stands beside the form. */
  readonly illustration: string;
  readonly caption?: string;
  /** What follows the form. */
  readonly beneath?: ReactNode;
}

/** A page with one form. Without another `here` it is one for something new. */
export function FormPage<V>({
  title,
  trail,
  here = texts.isNew,
  lead,
  illustration,
  caption,
  beneath,
  ...body
}: FormPageProps<V>) {
  return (
    <>
      <PageHead title={title} trail={trail} here={here}>
        {lead || texts.lead}
      </PageHead>
      <BesideIllustration type={illustration} caption={caption}>
        <FormBody {...body} />
        {beneath}
      </BesideIllustration>
    </>
  );
}
