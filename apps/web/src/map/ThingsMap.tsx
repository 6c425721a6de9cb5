import { ScatterplotLayer, TextLayer } from '@deck.gl/layers';
import type { WaterState } from '@hedgerow/domain';
import { stateLabels } from '../readings/state.js';
import { WaterChip } from '../readings/WaterChip.js';
import type { Mark } from './mark.js';
import { MarksMap } from './MarksMap.js';
import { rgba } from './page-theme.js';
import styles from './ThingsMap.module.css';
import * as texts from './texts.js';

// A colour and a sign for each state; the line beneath the map says which is which.
const looks = {
  dry: { token: 'dry', sign: '!!' },
  needs: { token: 'needs', sign: '!' },
  moist: { token: 'moist', sign: '✓' },
  wet: { token: 'wet', sign: '~' },
  watered: { token: 'moist', sign: '+' },
  none: { token: 'none', sign: '?' },
  other: { token: 'none', sign: '•' },
} as const satisfies Record<WaterState | 'other', { readonly token: string; readonly sign: string }>;
type Look = keyof typeof looks;
const lookNames = Object.keys(looks) as Look[];
const lookOf = ({ state }: Mark): Look => state ?? 'other';
/** Things where they stand, in the colour of their water; a press on one says which it is. The list of things has the same. */
export function ThingsMap({ marks }: { readonly marks: readonly Mark[] }) {
  const layers = (chosenId: string | undefined) => [
    new ScatterplotLayer<Mark>({
      id: 'things',
      data: marks,
      getPosition: ({ at }) => [at.lng, at.lat],
      getFillColor: (mark) => rgba(`--${looks[lookOf(mark)].token}-fill`),
      getLineColor: ({ id }) => (id === chosenId ? rgba('--ink') : rgba('--surface')),
      radiusUnits: 'pixels',
      getRadius: ({ id }) => (id === chosenId ? 14 : 11),
      stroked: true,
      lineWidthUnits: 'pixels',
      getLineWidth: 2,
      updateTriggers: { getLineColor: chosenId, getRadius: chosenId },
    }),
    new TextLayer<Mark>({
      id: 'signs',
      data: marks,
      getPosition: ({ at }) => [at.lng, at.lat],
      getText: (mark) => looks[lookOf(mark)].sign,
      characterSet: [...new Set(Object.values(looks).flatMap(({ sign }) => [...sign]))],
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontWeight: 700,
      fontSettings: { fontSize: 32 },
      getSize: 14,
      getColor: (mark) => rgba(`--${looks[lookOf(mark)].token}-on`),
    }),
  ];
  return (
    <MarksMap
      label={texts.thingsOnMap(marks.length)}
      marks={marks}
      layers={layers}
      say={({ state }) => state && <WaterChip state={state} />}
      legend={
        <ul className={styles.legend}>
          {lookNames
            .filter((name) => marks.some((mark) => lookOf(mark) === name))
            .map((name) => (
              <li key={name}>
                <i className={styles[looks[name].token]} aria-hidden="true">
                  {looks[name].sign}
                </i>
                {name === 'other' ? texts.notWatered : stateLabels[name]}
              </li>
            ))}
        </ul>
      }
    />
  );
}
