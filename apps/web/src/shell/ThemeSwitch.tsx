import { useState } from 'react';
import { chooseTheme, readTheme, type Theme } from '../theme/theme.js';
import { Icon } from '../ui/Icon.js';
import styles from './ThemeSwitch.module.css';

const themes: readonly { theme: Theme; words: string; icon: string }[] = [
  { theme: 'system', words: 'System', icon: 'system' },
  { theme: 'light', words: 'Light', icon: 'sun' },
  { theme: 'dark', words: 'Dark', icon: 'moon' },
];

/** Light, dark, or as the device says; remembered. */
export function ThemeSwitch() {
  const [current, setCurrent] = useState(readTheme);
  return (
    <fieldset className={styles.switch}>
      <legend>Theme</legend>
      <div>
        {themes.map(({ theme, words, icon }) => (
          <label key={theme}>
            <input
              type="radio"
              name="theme"
              checked={current === theme}
              onChange={() => {
                chooseTheme(theme);
                setCurrent(theme);
              }}
            />
            <Icon name={icon} size={18} />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
