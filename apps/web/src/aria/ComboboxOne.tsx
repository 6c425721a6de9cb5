import { Button, ComboBox, Input, Label, Text } from 'react-aria-components/ComboBox';
import { Icon } from '../ui/Icon.js';
import { type Choice, Choices, Wrong } from './ComboboxMany.js';
import styles from './ComboboxMany.module.css';
import * as texts from './texts.js';

export interface ComboboxOneProps {
  readonly label: string;
  readonly mandatory?: boolean;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly choices: readonly Choice[];
  /** The id of what is chosen, or empty. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** One of many, found by typing. */
export function ComboboxOne({ label, mandatory, hint, error, choices, value, onValue }: ComboboxOneProps) {
  return (
    <ComboBox
      value={value || null}
      defaultItems={choices}
      onChange={(key) => onValue(key === null ? '' : String(key))}
      isInvalid={error !== undefined}
      isRequired={mandatory}
      validationBehavior="aria"
      menuTrigger="focus"
      className={styles.combobox}
    >
      <Label className={styles.label}>
        {label}
        {mandatory && (
          <span className={styles.asterisk} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </Label>
      {hint && (
        <Text slot="description" className="small">
          {hint}
        </Text>
      )}
      <span className={styles.field}>
        <Input placeholder={texts.typeAName} />
        <Button>
          <Icon name="down" size={18} />
        </Button>
      </span>
      <Wrong error={error} />
      <Choices choices={choices} />
    </ComboBox>
  );
}
