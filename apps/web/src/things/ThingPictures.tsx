import { useFragment, useLazyLoadQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { PictureSection } from '../pictures/PictureSection.js';
import { PanelBody, useAttempt } from '../ui/Boundary.js';
import type { ThingPictures_thing$key } from './__generated__/ThingPictures_thing.graphql.js';
import type { ThingPicturesQuery } from './__generated__/ThingPicturesQuery.graphql.js';

// As high as without a picture.
const height = 140;

/** The pictures of a thing and of what was done for it, the newest first; its owners add to them. They come after the page, which is shown without them. */
export function ThingPictures({ id }: { readonly id: string }) {
  return (
    <PanelBody height={height}>
      <Loaded id={id} />
    </PanelBody>
  );
}

function Loaded({ id }: { readonly id: string }) {
  const { thingById } = useLazyLoadQuery<ThingPicturesQuery>(
    graphql`
      query ThingPicturesQuery($id: UUID!) {
        thingById(id: $id) {
          ...ThingPictures_thing
        }
      }
    `,
    { id },
    { fetchKey: useAttempt() },
  );
  return thingById && <Shown thing={thingById} />;
}

function Shown({ thing }: { readonly thing: ThingPictures_thing$key }) {
  const { id, nodeId, name, viewerMayEdit, pictures } = useFragment(
    graphql`
      fragment ThingPictures_thing on Thing {
        id
        nodeId
        name
        viewerMayEdit
        pictures(first: 24, withActions: true) {
          status
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
      mayCompare={pictures.filter(({ status }) => status === 'READY').length > 1}
    />
  );
}
