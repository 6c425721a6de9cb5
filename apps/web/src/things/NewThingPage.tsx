import { checkNewThing } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { useNewForm } from '../forms/useNewForm.js';
import { notAddedToNew } from '../pictures/texts.js';
import { usePicturesOfNew } from '../pictures/usePicturesOfNew.js';
import { useCommand } from '../relay/useCommand.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import type { NewThingPageMutation } from './__generated__/NewThingPageMutation.graphql.js';
import type { NewThingPageQuery } from './__generated__/NewThingPageQuery.graphql.js';
import { thingPath } from './thing-path.js';
import { ThingForm, thingInput, type ThingValues } from './ThingForm.js';
import * as texts from './texts.js';

/** The query of the form; the route starts it. */
export const newThingQuery = graphql`
  query NewThingPageQuery @preloadable {
    allGroups(first: 100, mine: true) {
      nodes {
        id
        isPersonal
      }
      ...ThingForm_groups
    }
  }
`;

/** Registers a thing. */
export function NewThingPage() {
  const { allGroups } = usePageQuery<NewThingPageQuery>(newThingQuery);
  const [search] = useSearchParams();
  const chosen = allGroups.nodes.find(({ id }) => id === search.get('group'));
  const initial: ThingValues = {
    groupId: (chosen ?? allGroups.nodes.find(({ isPersonal }) => isPersonal) ?? allGroups.nodes[0])?.id ?? '',
    name: '',
    description: '',
    type: '',
    isPublic: true,
    location: { x: search.get('x') ?? '', y: search.get('y') ?? '' },
    indicatorParameter: 'WATER',
  };
  const { uploads, allSent, addTo } = usePicturesOfNew();
  const form = useNewForm({
    initial,
    mandatory: ['type', 'name', 'groupId'],
    input: (values) => ({ ...thingInput(values), hasImage: uploads.all.length > 0 }),
    check: checkNewThing,
    send: useCommand<NewThingPageMutation>(graphql`
      mutation NewThingPageMutation($input: CreateThingInput!) {
        createThing(input: $input) {
          thing {
            id
            name
          }
        }
      }
    `),
    before: allSent,
    after: ({ createThing: { thing } }) =>
      addTo({ type: 'product', id: thing.id }, notAddedToNew(thing.name)),
    done: ({ createThing: { thing } }) => [texts.added(thing.name), thingPath(thing.id)],
  });
  return (
    <ThingForm
      form={form}
      groups={allGroups}
      uploads={uploads}
      title={texts.addThing}
      trail={[{ to: '/things', label: texts.things }]}
      submit={texts.addThisThing}
      failed={texts.notCreated}
    />
  );
}
