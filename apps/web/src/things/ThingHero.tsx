import { waterOf } from '@hedgerow/domain';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { PrimaryActionButton } from '../actions/PrimaryActionButton.js';
import { IllustratedPanel } from '../illustrations/IllustratedPanel.js';
import { PictureOrDrawing } from '../pictures/PictureOrDrawing.js';
import { Figure } from '../readings/Figure.js';
import { Gauge } from '../readings/Gauge.js';
import { figure } from '../readings/quantities.js';
import { stateOfThing } from '../readings/state.js';
import { WaterChip } from '../readings/WaterChip.js';
import { Age } from '../time/Age.js';
import { useNow } from '../time/useNow.js';
import { ButtonLink } from '../ui/Button.js';
import type { ThingHero_thing$key } from './__generated__/ThingHero_thing.graphql.js';
import { CareTitle, ThingCare } from './ThingCare.js';
import styles from './ThingHero.module.css';
import { thingTypeLabel } from './labels.js';
import { thingPath } from './thing-path.js';
import * as texts from './texts.js';

interface ThingHeroProps {
  readonly thing: ThingHero_thing$key;
  /** It stands there because the viewer chose it. */
  readonly isChosen?: boolean;
}

/** The one thing that matters most now, large: its illustration, how it is, one tap to say what was done for it. */
export function ThingHero({ thing, isChosen = false }: ThingHeroProps) {
  const data = useFragment(
    graphql`
      fragment ThingHero_thing on Thing {
        id
        name
        description
        type
        group {
          name
          isPersonal
        }
        picture {
          ...Picture_picture
        }
        water
        waterReading: latest(parameter: WATER) {
          at
        }
        lastAction
        lastWatering
        viewerMayRecord
        ...PrimaryActionButton_thing
        ...ThingCare_thing
      }
    `,
    thing,
  );
  const now = useNow();
  const water = waterOf(data);
  return (
    <IllustratedPanel
      type={data.type}
      picture={data.picture}
      label={data.name}
      foot={
        <>
          {data.viewerMayRecord ? (
            <PrimaryActionButton key={data.id} thing={data} />
          ) : (
            <ButtonLink to={thingPath(data.id)} thumb>
              {texts.seeDetails}
            </ButtonLink>
          )}
          {water !== null && (
            <span className="tiny">
              {data.lastAction ? (
                <>
                  {texts.lastAction} <Age at={data.lastAction} />
                </>
              ) : (
                texts.nothingRecorded
              )}
            </span>
          )}
        </>
      }
    >
      <div className={styles.name}>
        <PictureOrDrawing
          picture={data.picture}
          type={data.type}
          name={data.name}
          sizes="64px"
          className={styles.small}
        />
        <div>
          <h2>
            <Link to={thingPath(data.id)}>{data.name}</Link>
          </h2>
          <span className="small">
            {thingTypeLabel(data.type)}
            {data.group && `, ${data.group.isPersonal ? texts.personalGroup : data.group.name}`}
            {isChosen && ` · ${texts.myOneThing}`}
          </span>
        </div>
      </div>
      {data.description && <p className={styles.description}>{data.description}</p>}
      {water === null ? (
        <div className={styles.care}>
          <h3>
            <CareTitle thing={data} />
          </h3>
          <ThingCare thing={data} isBrief />
        </div>
      ) : (
        <>
          <div className={styles.reading}>
            <Figure value={figure('WATER', water)} unit="%" />
            <div>
              <WaterChip state={stateOfThing(data, now)} tinted />
              {data.waterReading && (
                <span className="small">
                  {texts.waterContent}{' '}
                  <b>
                    <Age at={data.waterReading.at} />
                  </b>
                </span>
              )}
            </div>
          </div>
          <Gauge value={water} />
        </>
      )}
    </IllustratedPanel>
  );
}
