import { useState } from 'react';
import { useLazyLoadQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { LookField } from '../lists/LookField.js';
import { PanelBody, useAttempt } from '../ui/Boundary.js';
import { Button } from '../ui/Button.js';
import { Sheet } from '../ui/Sheet.js';
import { withSearch } from '../ui/with-search.js';
import type { TypeSheetQuery } from './__generated__/TypeSheetQuery.graphql.js';
import styles from './Log.module.css';
import * as texts from './texts.js';

interface TypeSheetProps {
  readonly chosen: readonly string[];
  readonly onClose: () => void;
}

/** Chooses the types of events that are listed, by what they are about. The URL holds them. */
export function TypeSheet({ chosen, onClose }: TypeSheetProps) {
  return (
    <Sheet open title={texts.types} onClose={onClose}>
      <PanelBody height={320}>
        <Choice chosen={chosen} onClose={onClose} />
      </PanelBody>
    </Sheet>
  );
}

function Choice({ chosen, onClose }: TypeSheetProps) {
  const { logEventSlices } = useLazyLoadQuery<TypeSheetQuery>(
    graphql`
      query TypeSheetQuery {
        logEventSlices {
          name
          types
        }
      }
    `,
    {},
    { fetchKey: useAttempt() },
  );
  const [search, setSearch] = useSearchParams();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(chosen));
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const slices = logEventSlices
    .map(({ name, types }) => ({ name, types: types.filter((type) => type.toLowerCase().includes(wanted)) }))
    .filter(({ types }) => types.length > 0);
  const pick = (types: readonly string[], isIn: boolean) =>
    setPicked((before) => {
      const others = [...before].filter((type) => !types.includes(type));
      return new Set(isIn ? [...others, ...types] : others);
    });
  const show = (types: ReadonlySet<string>) => {
    const listed = [...types].sort().join(',');
    setSearch(withSearch(search, { types: listed || null }), { replace: true, preventScrollReset: true });
    onClose();
  };
  return (
    <>
      <LookField label={texts.searchTypes} longest={80} value={text} onChange={setText} />
      {slices.length === 0 && <p className="small">{texts.noTypes}</p>}
      {slices.map((slice) => (
        <Slice key={slice.name} {...slice} picked={picked} onPick={pick} />
      ))}
      <div className="foot">
        <div className="actions">
          <Button kind="primary" onClick={() => show(picked)}>
            {picked.size === 0 ? texts.showAllTypes : texts.showTypes(picked.size)}
          </Button>
          <Button kind="text" disabled={picked.size === 0} onClick={() => setPicked(new Set())}>
            {texts.noneChosen}
          </Button>
        </div>
      </div>
    </>
  );
}

interface SliceProps {
  readonly name: string;
  readonly types: readonly string[];
  readonly picked: ReadonlySet<string>;
  readonly onPick: (types: readonly string[], isIn: boolean) => void;
}

/** The types of one slice, and a box for all of them. */
function Slice({ name, types, picked, onPick }: SliceProps) {
  const count = types.filter((type) => picked.has(type)).length;
  return (
    <fieldset className={styles.slice}>
      <legend>
        <label>
          <input
            type="checkbox"
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && count < types.length;
            }}
            checked={count === types.length}
            onChange={() => onPick(types, count < types.length)}
          />
          {texts.sliceName(name)}
        </label>
      </legend>
      {types.map((type) => (
        <label key={type}>
          <input
            type="checkbox"
            checked={picked.has(type)}
            onChange={({ target }) => onPick([type], target.checked)}
          />
          {type}
        </label>
      ))}
    </fieldset>
  );
}
