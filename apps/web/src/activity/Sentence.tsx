import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Part } from './sentence.js';

const shown = (part: Part): ReactNode =>
  typeof part === 'string' ? part : <Link to={part.to}>{part.name}</Link>;

/** A sentence whose names lead to their pages. */
export function Sentence({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <span>
      {parts.map((part, i) => (
        <Fragment key={i}>
          {i > 0 && ' '}
          {shown(part)}
        </Fragment>
      ))}
    </span>
  );
}
