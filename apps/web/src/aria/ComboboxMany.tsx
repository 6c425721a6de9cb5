import { useRef } from 'react';
import {
  Button,
  ComboBox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components/ComboBox';
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import { Icon } from '../ui/Icon.js';
import styles from './ComboboxMany.module.css';
import * as texts from './texts.js';

export interface Choice {
  readonly id: string;
  readonly name: string;
}

export interface ComboboxManyProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly choices: readonly Choice[];
  /** The ids of what is chosen, in the order of choosing. */
  readonly value: readonly string[];
  readonly onValue: (value: readonly string[]) => void;
  /** Called with what is typed, where there are more choices than are at hand: those that fit can then be added. */
  readonly onText?: (text: string) => void;
  /** The ids of what is offered for what is typed; those with it in their names when left out. */
  readonly offered?: readonly string[];
  /** They are on their way. */
  readonly isLooking?: boolean;
  /** What is said where none is offered: that nothing has such a name, when left out. */
  readonly none?: string | undefined;
}

/** What can be chosen, as far as it has what is typed in its name. */
export function Choices({
  choices,
  none = texts.noMatches,
}: {
  readonly choices: readonly Choice[];
  /** What is said where there is none. */
  readonly none?: string;
}) {
  return (
    <Popover className={styles.popover}>
      <ListBox
        items={choices}
        className={styles.list}
        renderEmptyState={() => <p className={`${styles.none} small`}>{none}</p>}
      >
        {({ name }) => (
          <ListBoxItem textValue={name} className={styles.choice}>
            {({ isSelected }) => (
              <>
                <span>{name}</span>
                {isSelected && <Icon name="check" size={18} />}
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}

/** What is wrong with what is chosen. */
export function Wrong({ error }: { readonly error: string | undefined }) {
  return (
    <FieldError className={styles.error}>
      <Icon name="alert" size={16} />
      {error}
    </FieldError>
  );
}

/** Several of many, found by typing. What is chosen stands beneath, each with its own way out. */
export function ComboboxMany({
  label,
  hint,
  error,
  choices,
  value,
  onValue,
  onText,
  offered,
  isLooking,
  none,
}: ComboboxManyProps) {
  const input = useRef<HTMLInputElement>(null);
  const choicesOf = (ids: readonly string[]) =>
    ids.flatMap((id) => choices.filter((choice) => choice.id === id));
  const chosen = choicesOf(value);
  const handleRemove = (keys: ReadonlySet<unknown>) => {
    const left = value.filter((id) => !keys.has(id));
    onValue(left);
    // The last one takes the list with it, and the focus would be nowhere.
    if (left.length === 0) input.current?.focus();
  };
  return (
    <div className={styles.many}>
      <ComboBox
        selectionMode="multiple"
        value={value}
        onChange={(keys) => onValue(keys.map(String))}
        isInvalid={error !== undefined}
        // The list stays open while there is none in it: more may come.
        {...(onText && { onInputChange: onText, allowsEmptyCollection: true })}
        // What is offered fits by more than its name, perhaps.
        {...(offered && { defaultFilter: () => true })}
        className={styles.combobox}
      >
        <Label className={styles.label}>{label}</Label>
        {hint && (
          <Text slot="description" className="small">
            {hint}
          </Text>
        )}
        <span className={styles.field}>
          <Input ref={input} placeholder={texts.typeAName} />
          <Button>
            <Icon name="down" size={18} />
          </Button>
        </span>
        <Wrong error={error} />
        <Choices choices={offered ? choicesOf(offered) : choices} none={isLooking ? texts.looking : none} />
      </ComboBox>
      {chosen.length > 0 && (
        <TagGroup aria-label={texts.chosenOf(label)} onRemove={handleRemove}>
          <TagList items={chosen} className={styles.tags}>
            {({ name }) => (
              <Tag textValue={name} className={styles.tag}>
                {name}
                <Button slot="remove">
                  <Icon name="x" size={16} />
                </Button>
              </Tag>
            )}
          </TagList>
        </TagGroup>
      )}
    </div>
  );
}
