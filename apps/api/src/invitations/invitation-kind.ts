import type {
  Aggregate,
  Fact,
  Invitation,
  InvitationDecisions,
  InvitationKind as Kind,
  InvitationMap,
  StreamFacts,
} from '@hedgerow/domain';
import type { RequestContext } from '../graphql/schema/context.js';
import type { IdNode, NodeRow, NodeSource } from '../graphql/schema/node-source.js';

export interface Invitable {
  readonly exists: boolean;
  readonly invitations: InvitationMap;
}

/** What makes invitations to things, groups or devices different from each other. */
export interface InvitationKind<
  S extends Invitable = Invitable,
  F extends Fact = Fact,
  R extends NodeRow = NodeRow,
  N extends IdNode = IdNode,
  Filter = object,
  O extends string = string,
> {
  readonly kind: Kind;
  /** What an accepted invitation gives, in the names of the calls: `ThingAccess`. */
  readonly gives: 'ThingAccess' | 'GroupMembership' | 'DeviceAccess';
  /** The argument with the id of what people are invited to. */
  readonly idField: 'thingId' | 'groupId' | 'deviceId';
  readonly aggregate: Aggregate<S, F>;
  readonly decisions: InvitationDecisions<S, F>;
  readonly nodes: NodeSource<R, N, Filter, O>;
  readonly nameOf: (state: S) => string;
  /** Its type, where it has one: the page of the invitation draws it. */
  readonly typeOf?: (state: S) => string | undefined;
  /** Whether the viewer may invite, and so sees who is invited. */
  readonly mayEdit: (node: N, context: RequestContext) => Promise<boolean> | boolean;
  /** What is written beside, when a person accepts. */
  readonly onAccepted?: (id: string, invitation: Invitation) => readonly StreamFacts[];
}
