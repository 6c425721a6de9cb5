import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { Icon } from '../ui/Icon.js';
import { PaletteField } from '../ui/PaletteField.js';
import { marked } from './marked.js';
import styles from './Palette.module.css';

/** What a press or Enter does, under a name. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** What tells it from another with the same name. */
  readonly detail?: string;
  readonly icon: string;
  readonly onChoose: () => void;
}
export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

interface PaletteProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What fits the text, best first. */
  readonly groups: readonly PaletteGroup[];
  /** Said beneath the list, and read out: how much was found, or that it could not be. */
  readonly status: string;
  /** Where it opens by itself, in a dialog. */
  readonly autoFocus?: boolean;
}

/**
 * A field with what it finds beneath: the keyboard stays in the field while the arrows walk through the list, as the
 * combobox pattern of ARIA has it.
 */
export function Palette({ label, text, onText, groups, status, autoFocus = false }: PaletteProps) {
  const shown = groups.filter(({ entries }) => entries.length > 0);
  const chosen = new Map(shown.flatMap(({ entries }) => entries.map(({ id, onChoose }) => [id, onChoose])));
  return (
    <Autocomplete inputValue={text} onInputChange={onText}>
      <SearchField aria-label={label} autoFocus={autoFocus}>
        <PaletteField>
          <Input placeholder={label} maxLength={200} />
        </PaletteField>
      </SearchField>
      <Menu aria-label={label} className={styles.list} onAction={(id) => chosen.get(String(id))?.()}>
        {shown.map(({ title, entries }) => (
          <MenuSection key={title} id={title} aria-label={title}>
            <Header className={styles.title}>{title}</Header>
            {entries.map(({ id, label, detail, icon }) => (
              <MenuItem key={id} id={id} textValue={label} className={styles.entry}>
                <Icon name={icon} />
                <span className={styles.label}>
                  {marked(label, text).map(({ text: piece, isTyped }, i) =>
                    isTyped ? <mark key={i}>{piece}</mark> : piece,
                  )}
                </span>
                {detail && <span className={`${styles.detail} tiny`}>{detail}</span>}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
      <p className={`${styles.status} small`} role="status">
        {status}
      </p>
    </Autocomplete>
  );
}
