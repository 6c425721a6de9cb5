import { all, check, type FieldError, length, oneOf, required } from '../events/validation.js';
import { isPoint, type Point } from '../geo/place.js';
import { recordableActionTypes } from './types.js';

export interface NewAction {
  readonly thingId: string;
  readonly type: string;
  readonly comments: string;
  readonly hasImage?: boolean | null;
  readonly location?: Point | null;
}

/** Comments are part of every action, but a volunteer in the rain may leave them empty. */
const areComments = (value: string) =>
  typeof value === 'string' ? length('Comments', 0, 2000)(value) : 'Comments is required';

/** Everything that is wrong with an action, field by field. */
export const checkNewAction = (input: NewAction): FieldError[] => [
  ...check(input, {
    thingId: required('Thing'),
    type: all<string>(required('Type'), oneOf('Type', recordableActionTypes)),
    comments: areComments,
  }),
  ...(input.location ? check({ location: input.location }, { location: isPoint }) : []),
];
