import { ThemeSwitch } from '../shell/ThemeSwitch.js';
import { Notices } from '../ui/Notices.js';
import { dialogs } from './dialogs.js';
import { fields } from './fields.js';
import styles from './Gallery.module.css';
import { marks } from './marks.js';
import { parts } from './parts.js';
import type { Specimen } from './specimens.js';

const specimens: readonly Specimen[] = [...marks, ...parts, ...fields, ...dialogs];

/** All of them on one page; the theme is chosen at the top. */
export function Gallery() {
  return (
    <main className={styles.gallery}>
      <h1>Components</h1>
      <ThemeSwitch />
      {specimens.map(({ name, states, inline }) => (
        <section key={name} className={styles.specimen} data-specimen={name} aria-label={name}>
          <h2>{name}</h2>
          <div className={inline ? styles.inline : styles.states}>
            {Object.entries(states).map(([state, example]) => (
              <figure key={state}>
                <figcaption className="tiny">{state}</figcaption>
                {example}
              </figure>
            ))}
          </div>
        </section>
      ))}
      {/* In the product they lie upon the top bar. */}
      <div className={styles.notices}>
        <Notices />
      </div>
    </main>
  );
}
