import { IllustratedPanel } from '../illustrations/IllustratedPanel.js';
import { ButtonLink } from '../ui/Button.js';
import styles from './FirstThing.module.css';
import * as texts from './texts.js';

/** In place of the most urgent thing for people who have none yet: how to add the first one. */
export function FirstThing() {
  return (
    <IllustratedPanel
      type="PLANTER"
      label={texts.getStarted}
      foot={
        <>
          <ButtonLink to="/things/new" kind="primary" thumb icon="leaf">
            {texts.addFirstThing}
          </ButtonLink>
          <ButtonLink to="/things" kind="text">
            {texts.lookAround}
          </ButtonLink>
        </>
      }
    >
      <h2>{texts.startWithOne}</h2>
      <ol className={styles.steps}>
        <li>{texts.stepAdd}</li>
        <li>{texts.stepRecord}</li>
        <li>{texts.stepHome}</li>
      </ol>
    </IllustratedPanel>
  );
}
