import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Icon } from '../ui/Icon.js';
import { Section } from '../ui/Section.js';
import type { Contents_dataExport$key } from './__generated__/Contents_dataExport.graphql.js';
import styles from './exports.module.css';
import * as texts from './texts.js';

const inWords = (count: number): string => count.toLocaleString('en-US');

/** What a file holds, before there is one. */
export function WhatIsIn() {
  return (
    <Section title={texts.whatIsIn}>
      <ul className={styles.contents}>
        {Object.values(texts.kinds).map(([name, what]) => (
          <li key={name}>
            <b>{name}</b>
            <span className="small">{what}</span>
          </li>
        ))}
      </ul>
      <p className="small">{texts.onlyYours}</p>
    </Section>
  );
}

interface ContentsProps {
  readonly dataExport: Contents_dataExport$key;
}

/** How much of each kind is in the file, and how much there is while it is made. */
export function Contents({ dataExport }: ContentsProps) {
  const { status, contents } = useFragment(
    graphql`
      fragment Contents_dataExport on DataExport {
        status
        contents {
          kind
          done
          total
        }
      }
    `,
    dataExport,
  );
  if (contents.length === 0) return null;
  const isMaking = status === 'MAKING';
  return (
    <Section title={isMaking ? texts.whatIsIn : texts.isInIt}>
      <ul className={styles.contents}>
        {contents.map(({ kind, done, total }) => {
          const [name, what] = texts.kinds[kind as keyof typeof texts.kinds] ?? [kind, ''];
          return (
            <li key={kind}>
              <b>{name}</b>
              <span className="small">{what}</span>
              <span className={styles.count}>
                {isMaking && done === total && <Icon name="check" size={18} />}
                {kind !== 'ACCOUNT' && countOf({ done, total }, isMaking)}
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

const countOf = ({ done, total }: { done: number; total: number }, isMaking: boolean): string => {
  if (total === 0) return texts.none;
  return isMaking && done < total ? texts.ofAll(inWords(done), inWords(total)) : inWords(total);
};
