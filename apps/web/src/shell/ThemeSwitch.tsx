import { useState } from 'react';
import { chooseTheme, readTheme, type Theme } from '../theme/theme.js';
import { Icon } from '../ui/Icon.js';
import styles from './ThemeSwitch.module.css';
import * as texts from './texts.js';

const themes: readonly { theme: Theme; label: string; icon: string }[] = [
  { theme: 'system', label: texts.system, icon: 'system' },
  { theme: 'light', label: texts.light, icon: 'sun' },
  { theme: 'dark', label: texts.dark, icon: 'moon' },
];

/** Light, dark, or as the device says; remembered. */
export function ThemeSwitch() {
  const [current, setCurrent] = useState(readTheme);
  return (
    <fieldset className={styles.switch}>
      <legend>{texts.theme}</legend>
      <div>
        {themes.map(({ theme, label, icon }) => (
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
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
