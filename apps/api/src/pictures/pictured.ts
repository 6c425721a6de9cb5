import {
  type Action,
  actions,
  devices,
  groups,
  type Pictured,
  type PictureSubject,
  things,
  users,
} from '@hedgerow/domain';
import type { Sources } from '../commands/person-command.js';

/** What a picture is of, from its events. */
export const loadPictured = async (
  { load }: Pick<Sources, 'load'>,
  subject: PictureSubject,
  id: string,
): Promise<Pictured> => {
  switch (subject) {
    case 'thing':
      return { subject, thing: (await load(things, id)).state };
    case 'group':
      return { subject, group: (await load(groups, id)).state };
    case 'device':
      return { subject, device: (await load(devices, id)).state };
    case 'user':
      return { subject, user: (await load(users, id)).state };
    case 'action': {
      const action: Action = (await load(actions, id)).state;
      return { subject, action, thing: (await load(things, action.details?.thingId ?? '')).state };
    }
  }
};
