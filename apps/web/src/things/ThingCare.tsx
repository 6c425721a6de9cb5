import { capabilitiesOf, restsUntil, waterMatters } from '@hedgerow/domain';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { labelsOf } from '../actions/labels.js';
import { roughly, whenDone } from '../readings/reason.js';
import { Age } from '../time/Age.js';
import { parseTime } from '../time/time.js';
import { useNow } from '../time/useNow.js';
import { ButtonLink } from '../ui/Button.js';
import type { ThingCare_thing$key } from './__generated__/ThingCare_thing.graphql.js';
import styles from './ThingReason.module.css';
import { measuredBy } from './why-unknown.js';
import * as texts from './texts.js';

interface ThingCareProps {
  readonly thing: ThingCare_thing$key;
  /** Without what its devices measure: there is a panel for devices beside it. */
  readonly isBrief?: boolean;
}

/**
 * How a thing is looked after where no water content tells: what was done last, and the next useful step. The heading of
 * the panel around it is `CareTitle`.
 */
export function ThingCare({ thing, isBrief = false }: ThingCareProps) {
  const now = useNow();
  const { id, type, last, isAwaited, mayAddDevice } = useCare(thing);
  const { check } = capabilitiesOf(type);
  const rest = last ? restsUntil(type, last.type, parseTime(last.createdAt)) : 0;
  const rests = rest > now.getTime();
  return (
    <>
      <dl className={styles.rows}>
        <div>
          <dt>{texts.next}</dt>
          <dd>
            <b>{rests ? texts.nothingForNow : check.what}</b>
            <span className="small">
              {rests ? texts.checkThen(roughly(new Date(rest), now), check.what) : check.why}
            </span>
          </dd>
        </div>
        {last && (
          <div>
            <dt>{texts.last}</dt>
            <dd>
              <b>
                {last.creator
                  ? texts.doneBy(labelsOf(last.type).past, last.creator.name)
                  : labelsOf(last.type).past}
              </b>
              <span className="small">{whenDone(parseTime(last.createdAt), now)}</span>
              {last.comments && <span className="small"> “{last.comments}”</span>}
            </dd>
          </div>
        )}
        {!isBrief && (isAwaited || mayAddDevice) && (
          <div>
            <dt>{texts.device}</dt>
            <dd>
              <b>{isAwaited ? texts.deviceLinked : texts.deviceMissing}</b>
              <span className="small">{isAwaited ? texts.deviceLinkedWhy : texts.deviceMissingWhy}</span>
            </dd>
          </div>
        )}
      </dl>
      {!isBrief && mayAddDevice && (
        <p className={styles.add}>
          <ButtonLink to={`/devices/new?thing=${id}`} icon="device">
            {texts.addDevice}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/** What was done last, as a heading: "Looked after 3 days ago". */
export function CareTitle({ thing }: { thing: ThingCare_thing$key }) {
  const { last } = useCare(thing);
  return last ? (
    <>
      {labelsOf(last.type).past} <Age at={last.createdAt} />
    </>
  ) : (
    texts.nothingRecorded
  );
}

const useCare = (thing: ThingCare_thing$key) => {
  const { id, type, recentlyDone, devices, viewerMayEdit } = useFragment(
    graphql`
      fragment ThingCare_thing on Thing {
        id
        type
        viewerMayEdit
        devices {
          id
          model
        }
        recentlyDone: actions(first: 20) {
          type
          comments
          createdAt
          creator {
            name
          }
        }
      }
    `,
    thing,
  );
  const isAwaited = waterMatters(type) && measuredBy(devices.map(({ model }) => model)).includes('WATER');
  // That it was registered, or that one more person has access, is no care.
  const last = recentlyDone.find(({ type: done }) => done !== 'CREATED' && done !== 'SHARE');
  const mayAddDevice = viewerMayEdit && waterMatters(type) && devices.length === 0;
  return { id, type, last, isAwaited, mayAddDevice };
};
