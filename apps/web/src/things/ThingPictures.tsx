import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { PictureSection } from '../pictures/PictureSection.js';
import type { ThingPictures_thing$key } from './__generated__/ThingPictures_thing.graphql.js';

/** The pictures of a thing, the newest first; its owners add to them. */
export function ThingPictures({ thing }: { thing: ThingPictures_thing$key }) {
  const { id, nodeId, name, viewerMayEdit, pictures } = useFragment(
    graphql`
      fragment ThingPictures_thing on Thing {
        id
        nodeId
        name
        viewerMayEdit
        pictures(first: 24) {
          ...PictureGrid_pictures
        }
      }
    `,
    thing,
  );
  return (
    <PictureSection
      of={{ type: 'product', id, nodeId }}
      name={name}
      pictures={pictures}
      mayAdd={viewerMayEdit}
    />
  );
}
