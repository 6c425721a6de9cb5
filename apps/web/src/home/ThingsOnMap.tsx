import { useRef } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useNow } from '../time/useNow.js';
import { markOf } from '../map/mark.js';
import { canDrawMaps } from '../map/webgl.js';
import { PanelBody } from '../ui/Boundary.js';
import { retryable } from '../ui/retryable.js';
import { Section } from '../ui/Section.js';
import { Skeleton } from '../ui/Skeleton.js';
import { useIsNear } from '../ui/useIsNear.js';
import type { ThingsOnMap_thing$key } from './__generated__/ThingsOnMap_thing.graphql.js';
import * as texts from './texts.js';

// What draws it weighs more than all the rest of the page.
const ThingsMap = retryable(async () => (await import('../map/ThingsMap.js')).ThingsMap);
const height = 360;

/** Where things stand, with what their soil says; nothing where no map can be drawn or no thing has a location. */
export function ThingsOnMap({ things }: { readonly things: ThingsOnMap_thing$key }) {
  const all = useFragment(
    graphql`
      fragment ThingsOnMap_thing on Thing @relay(plural: true) {
        id
        name
        type
        location {
          x
          y
        }
        water
        waterReading: latest(parameter: WATER) {
          at
        }
        lastWatering
      }
    `,
    things,
  );
  const now = useNow();
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const marks = all.flatMap((thing) => markOf(thing, now) ?? []);
  if (marks.length === 0 || !canDrawMaps()) return null;
  return (
    <Section title={texts.onMap}>
      <div ref={frame}>
        {isNear ? (
          <PanelBody height={height}>
            <ThingsMap marks={marks} />
          </PanelBody>
        ) : (
          <Skeleton height={height} />
        )}
      </div>
    </Section>
  );
}
