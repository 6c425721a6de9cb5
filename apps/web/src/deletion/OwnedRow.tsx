import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { SelectField } from '../forms/Field.js';
import type { OwnedRow_owned$key } from './__generated__/OwnedRow_owned.graphql.js';
import styles from './deletion.module.css';
import * as texts from './texts.js';

/** The value of the choice that removes it: no id of a person. */
export const removal = 'removed';

interface OwnedRowProps {
  readonly owned: OwnedRow_owned$key;
  /** Id of the person who takes it over, or `removal`. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** One thing, group or device that has no other owner, and the choice of what becomes of it. */
export function OwnedRow({ owned: key, value, onValue }: OwnedRowProps) {
  const { name, kind, heirs } = useFragment(
    graphql`
      fragment OwnedRow_owned on OwnedAlone {
        name
        kind
        heirs {
          id
          name
        }
      }
    `,
    key,
  );
  return (
    <li className={styles.row}>
      <div>
        <b>{name}</b>
        <span className="tiny">{texts.kinds[kind as keyof typeof texts.kinds]}</span>
      </div>
      {heirs.length === 0 ? (
        <span className="small">{texts.noHeir}</span>
      ) : (
        <SelectField
          label={texts.fateOf(name)}
          value={value}
          onValue={onValue}
          options={[
            ...heirs.map((heir) => ({ id: heir.id, name: texts.goesTo(heir.name) })),
            { id: removal, name: texts.isRemoved },
          ]}
        />
      )}
    </li>
  );
}
