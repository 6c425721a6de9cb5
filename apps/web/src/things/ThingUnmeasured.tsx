import type { ReactNode } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { IllustratedPanel } from '../illustrations/IllustratedPanel.js';
import type { ThingUnmeasured_thing$key } from './__generated__/ThingUnmeasured_thing.graphql.js';
import { CareTitle, ThingCare } from './ThingCare.js';
import * as texts from './texts.js';
import styles from './ThingUnmeasured.module.css';

interface ThingUnmeasuredProps {
  readonly thing: ThingUnmeasured_thing$key;
  /** What stands beside it. */
  readonly children: ReactNode;
}

/** The dashboard of a thing of which nothing is measured: its picture, the next useful step, what was done. */
export function ThingUnmeasured({ thing, children }: ThingUnmeasuredProps) {
  const data = useFragment(
    graphql`
      fragment ThingUnmeasured_thing on Thing {
        type
        ...ThingCare_thing
      }
    `,
    thing,
  );
  return (
    <div className="columns">
      <IllustratedPanel type={data.type} label={texts.care}>
        <h2 className={styles.title}>
          <CareTitle thing={data} />
        </h2>
        <ThingCare thing={data} />
      </IllustratedPanel>
      {children}
    </div>
  );
}
