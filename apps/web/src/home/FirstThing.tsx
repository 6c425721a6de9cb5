import { Illustration } from '../illustrations/Illustration.js';
import hero from '../things/ThingHero.module.css';
import { ButtonLink } from '../ui/Button.js';
import styles from './FirstThing.module.css';

/** In place of the most urgent thing for people who have none yet: how to add the first one. */
export function FirstThing() {
  return (
    <section className={hero.hero} aria-label="Begin">
      <Illustration type="PLANTER" className={hero.illustration} />
      <div className={hero.inside}>
        <h2 className={styles.title}>Begin with one thing</h2>
        <ol className={styles.steps}>
          <li>Add the tree, bed or bench that you walk past every day.</li>
          <li>Link a probe, or just say what you did for it.</li>
          <li>From then on this page tells what needs you most.</li>
        </ol>
        <div className={hero.foot}>
          <ButtonLink to="/things/new" kind="primary" thumb icon="leaf">
            Add your first thing
          </ButtonLink>
          <ButtonLink to="/things" kind="text">
            Look around first
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
