import type { GroupType } from '@hedgerow/domain';
import { graphql, readInlineData } from 'relay-runtime';
import { nowhere, optionalPointOf, type TypedLocation, typedLocation } from '../forms/location.js';
import type { GroupForm_group$key } from './__generated__/GroupForm_group.graphql.js';

/** What people say of a group. */
export interface GroupValues {
  readonly name: string;
  readonly type: GroupType;
  readonly description: string;
  readonly isPublic: boolean;
  readonly location: TypedLocation;
}

export const noGroupYet: GroupValues = {
  name: '',
  type: 'GROWER',
  description: '',
  isPublic: true,
  location: nowhere,
};

/** A group as its form shows it. */
export const groupValues = (group: GroupForm_group$key): GroupValues => {
  const { location, ...values } = readInlineData(
    graphql`
      fragment GroupForm_group on Group @inline {
        name
        type
        description
        isPublic
        location {
          x
          y
        }
      }
    `,
    group,
  );
  return { ...values, type: values.type as GroupType, location: typedLocation(location) };
};

/** Typed values as the api takes them. */
export const groupInput = ({ name, description, location, ...values }: GroupValues) => ({
  ...values,
  name: name.trim(),
  description: description.trim(),
  location: optionalPointOf(location),
});
