import { stubId, stubInvitations } from './stub-records.js';

type Json = Record<string, unknown>;
type Args = { input?: Json; [key: string]: unknown };

interface Parts {
  readonly targets: Readonly<Record<'thing' | 'group' | 'device', () => Json>>;
  readonly invitedTo: (id: string, name: string) => Json;
  readonly change: (nodeId: string, fields: Json) => unknown;
  readonly remove: (id: unknown) => unknown;
}

/** The calls of invitations, the same for the three kinds. */
export const invitationCalls = ({ targets, invitedTo, change, remove }: Parts): Json => {
  const names = { thing: 'ThingAccess', group: 'GroupMembership', device: 'DeviceAccess' } as const;
  return Object.fromEntries(
    (Object.keys(names) as (keyof typeof names)[]).flatMap((kind) => {
      const name = names[kind];
      const answer = () => ({ [kind]: targets[kind]() });
      return [
        [
          `inviteTo${name}`,
          ({ input }: Args) => {
            const known = stubInvitations.find(({ email }) => email === input?.['email']);
            if (known) change(`Invitation:${known.n}`, { sentAt: new Date().toISOString() });
            return answer();
          },
        ],
        [`accept${name}Invitation`, answer],
        [
          `delete${name}InvitationById`,
          ({ input }: Args) => {
            remove(input?.['id']);
            return answer();
          },
        ],
        [
          `${name[0]!.toLowerCase()}${name.slice(1)}ForInvitation`,
          () => invitedTo(stubId(kind, 1), String(targets[kind]()['name'])),
        ],
      ];
    }),
  );
};
