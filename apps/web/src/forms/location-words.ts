import { isPoint, type Location, locationOf, metresBetween } from '@hedgerow/domain';
import { sayMetres } from '../map/say-metres.js';
import { optionalPointOf, type TypedLocation } from './location.js';

/** Something else on the map, to tell locations by. */
export interface Landmark {
  readonly name: string;
  readonly at: Location;
}

/** Where the pin stands; nothing while the fields hold no location. */
export const enteredLocation = (typed: TypedLocation): Location | undefined => {
  const point = optionalPointOf(typed);
  return point && isPoint(point) === undefined ? locationOf(point) : undefined;
};

/** A location as the fields hold it; six decimals are a hand's breadth. */
export const roundedLocation = ({ lat, lng }: Location): TypedLocation => ({
  x: lat.toFixed(6),
  y: lng.toFixed(6),
});

const degreesOf = (angle: number, [positive, negative]: readonly [string, string]) =>
  `${Math.abs(angle).toFixed(5)}° ${angle < 0 ? negative : positive}`;

/** "51.40122° north, 1.32031° west". */
export const sayLocation = ({ lat, lng }: Location): string =>
  `${degreesOf(lat, ['north', 'south'])}, ${degreesOf(lng, ['east', 'west'])}`;

const near = 5_000;

/** The nearest landmark within five kilometres: "340 m from Mill Lane rowan". */
export const sayNearest = (at: Location, landmarks: readonly Landmark[]): string | undefined => {
  const nearest = landmarks
    .map(({ name, at: there }) => ({ name, metres: metresBetween(at, there) }))
    .sort((a, b) => a.metres - b.metres)[0];
  return nearest && nearest.metres < near ? `${sayMetres(nearest.metres)} from ${nearest.name}` : undefined;
};
