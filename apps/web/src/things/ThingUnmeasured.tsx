import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Illustration } from '../illustrations/Illustration.js';
import type { ThingUnmeasured_thing$key } from './__generated__/ThingUnmeasured_thing.graphql.js';
import { CareTitle, ThingCare } from './ThingCare.js';
import hero from './ThingHero.module.css';
import { ThingTimeline } from './ThingTimeline.js';
import * as texts from './texts.js';

/** The dashboard of a thing of which nothing is measured: its picture, the next useful step, what was done. */
export function ThingUnmeasured({ thing }: { thing: ThingUnmeasured_thing$key }) {
  const data = useFragment(
    graphql`
      fragment ThingUnmeasured_thing on Thing {
        type
        ...ThingCare_thing
        ...ThingTimeline_thing
      }
    `,
    thing,
  );
  return (
    <div className="columns">
      <section className={hero.hero} aria-label={texts.care}>
        <Illustration type={data.type} className={hero.illustration} />
        <div className={hero.inside}>
          <h2 className={hero.title}>
            <CareTitle thing={data} />
          </h2>
          <ThingCare thing={data} />
        </div>
      </section>
      <ThingTimeline thing={data} />
    </div>
  );
}
