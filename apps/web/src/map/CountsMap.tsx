import { ScatterplotLayer, TextLayer } from '@deck.gl/layers';
import type { CountMark } from './mark.js';
import { MarksMap } from './MarksMap.js';
import { rgba } from './page-theme.js';
import * as texts from './texts.js';

// Pixels: the smallest circle can be seen, the largest hides no street.
const [smallest, largest] = [7, 30];

/** So many of the largest have their names beside them; more would cover each other. */
const named = 3;
/** Letters of a name that there is room for. */
const mostLetters = 28;

const inShort = (name: string): string =>
  name.length > mostLetters ? `${name.slice(0, mostLetters - 1)}…` : name;

/** The area of a circle, not its width, is as large as the number: twice as many look like twice as many. */
const radiusOf = (count: number, most: number): number =>
  Math.max(smallest, largest * Math.sqrt(count / most));

/** Things with how often something was done there, as circles; a press on one says which it is. A table beside it has the same. */
export function CountsMap({ marks }: { readonly marks: readonly CountMark[] }) {
  const most = Math.max(...marks.map(({ count }) => count));
  // Small ones lie upon large ones.
  const inOrder = [...marks].sort((a, b) => b.count - a.count);
  const radius = ({ count }: CountMark) => radiusOf(count, most);
  const layers = (chosenId: string | undefined) => [
    new ScatterplotLayer<CountMark>({
      id: 'counts',
      data: inOrder,
      getPosition: ({ at }) => [at.lng, at.lat],
      getFillColor: ({ id }) => rgba('--brand', id === chosenId ? 255 : 205),
      getLineColor: ({ id }) => (id === chosenId ? rgba('--ink') : rgba('--surface')),
      radiusUnits: 'pixels',
      getRadius: radius,
      stroked: true,
      lineWidthUnits: 'pixels',
      getLineWidth: ({ id }) => (id === chosenId ? 3 : 1.5),
      updateTriggers: { getFillColor: chosenId, getLineColor: chosenId, getLineWidth: chosenId },
    }),
    new TextLayer<CountMark>({
      id: 'names',
      data: inOrder.slice(0, named),
      getPosition: ({ at }) => [at.lng, at.lat],
      getText: ({ name }) => inShort(name),
      characterSet: 'auto',
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontWeight: 600,
      fontSettings: { fontSize: 26 },
      getSize: 13,
      getColor: rgba('--ink'),
      getPixelOffset: (mark) => [0, radius(mark) + 12],
      background: true,
      getBackgroundColor: rgba('--surface', 210),
      backgroundPadding: [4, 1],
    }),
  ];
  return (
    <MarksMap
      label={texts.countsOnMap(marks.length)}
      marks={marks}
      layers={layers}
      say={({ count }) => texts.times(count)}
    />
  );
}
