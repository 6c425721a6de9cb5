import { Illustration } from '../illustrations/Illustration.js';
import hero from '../things/ThingHero.module.css';
import { ButtonLink } from '../ui/Button.js';
import styles from './FirstThing.module.css';
import * as texts from './texts.js';

/** In place of the most urgent thing for people who have none yet: how to add the first one. */
export function FirstThing() {
  return (
    <section className={hero.hero} aria-label={texts.getStarted}>
      <Illustration type="PLANTER" className={hero.illustration} />
      <div className={hero.inside}>
        <h2 className={styles.title}>{texts.startWithOne}</h2>
        <ol className={styles.steps}>
          <li>{texts.stepAdd}</li>
          <li>{texts.stepRecord}</li>
          <li>{texts.stepHome}</li>
        </ol>
        <div className={hero.foot}>
          <ButtonLink to="/things/new" kind="primary" thumb icon="leaf">
            {texts.addFirstThing}
          </ButtonLink>
          <ButtonLink to="/things" kind="text">
            {texts.lookAround}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
