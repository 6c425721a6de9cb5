import { type CSSProperties, type PointerEvent, useState } from 'react';
import { useFragment, useLazyLoadQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { labelsOf } from '../actions/labels.js';
import { SelectField } from '../forms/Field.js';
import { mediumTime, parseTime } from '../time/time.js';
import { useAttempt } from '../ui/Boundary.js';
import { Icon } from '../ui/Icon.js';
import type {
  PictureComparison_pictures$data,
  PictureComparison_pictures$key,
} from './__generated__/PictureComparison_pictures.graphql.js';
import type { PictureComparisonQuery } from './__generated__/PictureComparisonQuery.graphql.js';
import { Picture } from './Picture.js';
import styles from './PictureComparison.module.css';
import * as texts from './texts.js';

interface PictureComparisonProps {
  readonly thingId: string;
  /** What the pictures are of. */
  readonly name: string;
}

/** Two pictures of a thing or of what was done for it, the earlier beside the later, with a line between them to be moved. */
export function PictureComparison({ thingId, name }: PictureComparisonProps) {
  const { thingById } = useLazyLoadQuery<PictureComparisonQuery>(
    graphql`
      query PictureComparisonQuery($id: UUID!) {
        thingById(id: $id) {
          pictures(first: 100, withActions: true) {
            ...PictureComparison_pictures
          }
        }
      }
    `,
    { id: thingId },
    { fetchKey: useAttempt(), fetchPolicy: 'store-and-network' },
  );
  return <Shown pictures={thingById?.pictures ?? []} name={name} />;
}

type Comparable = PictureComparison_pictures$data[number];

/** When it was taken: a picture of an action shows how it was when that was done. */
const timeOf = ({ action, createdAt }: Comparable): number =>
  parseTime(action?.createdAt ?? createdAt).getTime();

const momentOf = (picture: Comparable): string =>
  texts.takenAt(
    mediumTime(new Date(timeOf(picture))),
    picture.action ? labelsOf(picture.action.type).past : undefined,
  );

/** A picture that is ready, and what tells it from the others. */
interface Choice {
  readonly picture: Comparable;
  readonly label: string;
}

/** The pictures that can be compared, the earliest first. Several that were added together are numbered. */
const choicesOf = (pictures: readonly Comparable[]): Choice[] => {
  const ready = pictures
    .filter(({ status }) => status === 'READY')
    // They come with the newest first.
    .reverse()
    .sort((one, other) => timeOf(one) - timeOf(other));
  const moments = ready.map(momentOf);
  return ready.map((picture, i) => {
    const isSame = (moment: string) => moment === moments[i];
    const same = moments.filter(isSame).length;
    const label = moments[i]!;
    return {
      picture,
      label: same > 1 ? texts.numbered(label, moments.slice(0, i + 1).filter(isSame).length, same) : label,
    };
  });
};

// The frame is as the later picture is, within these shapes: a panorama is no strip, a tall one fits a screen.
const ratioOf = ({ width, height }: Comparable): number =>
  Math.min(16 / 9, Math.max(3 / 4, (width ?? 4) / (height ?? 3)));

interface ShownProps {
  readonly pictures: PictureComparison_pictures$key;
  readonly name: string;
}

function Shown({ pictures: keys, name }: ShownProps) {
  const pictures = useFragment(
    graphql`
      fragment PictureComparison_pictures on Picture @relay(plural: true) {
        nodeId
        status
        createdAt
        width
        height
        action {
          nodeId
          type
          createdAt
        }
        ...Picture_picture
      }
    `,
    keys,
  );
  const [chosen, setChosen] = useState<{ readonly before?: string; readonly after?: string }>({});
  const ready = choicesOf(pictures);
  const at = (nodeId: string | undefined) => ready.findIndex(({ picture }) => picture.nodeId === nodeId);
  if (ready.length < 2) return <p className="small">{texts.nothingToCompare}</p>;
  // One that was chosen may be gone. The earlier is always the earlier: each choice offers what leaves the other its side.
  const last = ready.length - 1;
  const after = at(chosen.after) > 0 ? at(chosen.after) : last;
  const before = at(chosen.before) >= 0 && at(chosen.before) < after ? at(chosen.before) : 0;
  const optionsOf = (some: readonly Choice[]) =>
    some.map(({ picture, label }) => ({ id: picture.nodeId, name: label }));
  const idAt = (i: number) => ready[i]!.picture.nodeId;
  return (
    <div className={styles.comparison}>
      <Slider before={ready[before]!} after={ready[after]!} name={name} />
      <p className="tiny">{texts.sliderHint}</p>
      <div className={styles.choices}>
        <SelectField
          label={texts.before}
          value={idAt(before)}
          onValue={(nodeId) => setChosen({ before: nodeId, after: idAt(after) })}
          options={optionsOf(ready.slice(0, after))}
        />
        <SelectField
          label={texts.after}
          value={idAt(after)}
          onValue={(nodeId) => setChosen({ before: idAt(before), after: nodeId })}
          options={optionsOf(ready.slice(before + 1))}
        />
      </div>
    </div>
  );
}

interface SliderProps {
  readonly before: Choice;
  readonly after: Choice;
  readonly name: string;
}

const sizes = '(max-width: 760px) 100vw, 720px';

/** The later picture over the earlier one, as far as the line between them lets it. */
function Slider({ before, after, name }: SliderProps) {
  const [percent, setPercent] = useState(50);
  // A native slider holds the value, for keys and screen readers; anywhere on the picture a pointer moves it.
  const handlePointer = ({ currentTarget, clientX, buttons }: PointerEvent) => {
    if (buttons === 0) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) setPercent(Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * 100));
  };
  const frame = { '--split': `${percent}%`, '--ratio': ratioOf(after.picture) } as CSSProperties;
  const described = ({ label }: Choice) => texts.compared(texts.pictureOf(name), label);
  return (
    <div
      className={styles.frame}
      style={frame}
      onPointerDown={(event) => {
        // Beyond the edge it is followed on.
        event.currentTarget.setPointerCapture(event.pointerId);
        handlePointer(event);
      }}
      onPointerMove={handlePointer}
    >
      <Picture
        key={before.picture.nodeId}
        picture={before.picture}
        alt={described(before)}
        sizes={sizes}
        className={styles.picture}
      />
      <Picture
        key={after.picture.nodeId}
        picture={after.picture}
        alt={described(after)}
        sizes={sizes}
        className={`${styles.picture} ${styles.later}`}
      />
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={texts.slider}
        aria-valuetext={texts.share(percent)}
        onChange={(event) => setPercent(Number(event.target.value))}
      />
      <span className={styles.line} aria-hidden="true">
        <span className={styles.knob}>
          <Icon name="left" size={18} />
          <Icon name="right" size={18} />
        </span>
      </span>
      <b className={styles.beforeMark} aria-hidden="true">
        {texts.before}
      </b>
      <b className={styles.afterMark} aria-hidden="true">
        {texts.after}
      </b>
    </div>
  );
}
