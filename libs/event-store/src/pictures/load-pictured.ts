import {
  type Aggregate,
  actions,
  devices,
  type Fact,
  groups,
  type Pictured,
  type PictureSubject,
  things,
  users,
} from '@hedgerow/domain';

/** Where aggregates come from: the event store, or what a decision may look at. */
interface Source {
  load<S, F extends Fact>(aggregate: Aggregate<S, F>, id: string): Promise<{ readonly state: S }>;
}

/** What a picture is of, from its events. */
export const loadPictured = async (
  source: Source,
  subject: PictureSubject,
  id: string,
): Promise<Pictured> => {
  const stateOf = async <S, F extends Fact>(aggregate: Aggregate<S, F>, of = id): Promise<S> =>
    (await source.load(aggregate, of)).state;
  switch (subject) {
    case 'thing':
      return { subject, thing: await stateOf(things) };
    case 'group':
      return { subject, group: await stateOf(groups) };
    case 'device':
      return { subject, device: await stateOf(devices) };
    case 'user':
      return { subject, user: await stateOf(users) };
    case 'action': {
      const action = await stateOf(actions);
      return { subject, action, thing: await stateOf(things, action.details?.thingId ?? '') };
    }
  }
};
