import { IllustratedPanel } from '../illustrations/IllustratedPanel.js';
import { ButtonLink } from '../ui/Button.js';
import styles from './FirstThing.module.css';

/** In place of the most urgent thing for people who have none yet: how to add the first one. */
export function FirstThing() {
  return (
    <IllustratedPanel
      type="PLANTER"
      label="Begin"
      foot={
        <>
          <ButtonLink to="/things/new" kind="primary" thumb icon="leaf">
            Add your first thing
          </ButtonLink>
          <ButtonLink to="/things" kind="text">
            Look around first
          </ButtonLink>
        </>
      }
    >
      <h2>Begin with one thing</h2>
      <ol className={styles.steps}>
        <li>Add the tree, bed or bench that you walk past every day.</li>
        <li>Link a probe, or just say what you did for it.</li>
        <li>From then on this page tells what needs you most.</li>
      </ol>
    </IllustratedPanel>
  );
}
