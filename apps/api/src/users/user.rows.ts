import { isAdmin, isSignedIn, type Viewer } from '@hedgerow/domain';
import { byKey, lookup } from '../graphql/lookup.js';
import { nodeIdOf } from '../graphql/node.js';
import { rows } from '../graphql/sql.js';
import type { UserNode } from './user.type.js';

interface UserRow {
  id: string;
  username: string;
  name: string;
  createdAt: Date;
  lastSignIn: Date | null;
}

/** Whether somebody is themselves, or an administrator: they see more of an account. */
export const isOwnAccount = (viewer: Viewer, userId: string): boolean =>
  isAdmin(viewer) || (isSignedIn(viewer) && viewer.userId === userId);

/** A person as this viewer may see them. No address can be verified and no picture uploaded yet. */
export const userFrom = (row: UserRow, viewer: Viewer): UserNode => ({
  ...row,
  nodeId: nodeIdOf('User', row.id),
  lastSignIn: isOwnAccount(viewer, row.id) ? row.lastSignIn : null,
  isVerified: false,
  hasImage: false,
});

/** People by id. Guests meet nobody. An account that is gone has no name left and is not found. */
export const usersById = lookup<string, UserNode>(async (ids, { pool, viewer }) => {
  if (!isSignedIn(viewer)) return new Map();
  const found = await rows<UserRow>(
    pool,
    `select id, username, name, created_at as "createdAt", last_sign_in as "lastSignIn"
     from read.users where id = any($1::uuid[]) and username <> ''`,
    [ids],
  );
  return byKey(
    found.map((row) => userFrom(row, viewer)),
    (user) => user.id,
  );
});
