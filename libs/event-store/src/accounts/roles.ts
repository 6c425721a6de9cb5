import type { Role } from '@hedgerow/domain';
import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** A role of a person who is signed in. */
export type PersonRole = Exclude<Role, 'bk_anonymous'>;

export interface RoleOptions {
  /** Administrators have their rights with a second factor only, in the sessions in which they gave it. */
  readonly adminsNeedFactor?: boolean;
}

// Of the session, too: one that began without the factor must not gain by what its person does in another.
const hasFactor = (session: string): string =>
  `${session}.has_factor and exists (select from events.second_factors f
    where f.user_id = ${session}.user_id and f.confirmed_at is not null)`;

/** SQL: the role that the person of a row of sessions has in it, or that of one without special rights. */
export const roleIn = (session: string, { adminsNeedFactor = false }: RoleOptions = {}): string =>
  `coalesce((select role from events.roles where user_id = ${session}.user_id${
    adminsNeedFactor ? ` and ${hasFactor(session)}` : ''
  }), 'bk_user')`;

/** Who may do more than everybody who is signed in. What a token says of its role is for the client alone. */
export class Roles {
  constructor(
    private readonly pool: Queryable,
    private readonly options: RoleOptions = {},
  ) {}

  /** Whether the person is an administrator who has to have a second factor. */
  async needsFactor(userId: string): Promise<boolean> {
    if (!this.options.adminsNeedFactor) return false;
    const { rowCount } = await this.pool.query(
      `select from events.roles where user_id = $1 and role = 'bk_admin'`,
      [userId],
    );
    return rowCount === 1;
  }

  /** Whether any person is an administrator. */
  async hasAdministrator(): Promise<boolean> {
    const { rowCount } = await this.pool.query(`select from events.roles where role = 'bk_admin' limit 1`);
    return (rowCount ?? 0) > 0;
  }

  /**
   * Whether this person is an administrator and no other is. With the client of `append`'s `within` it holds until the
   * commit: of two who leave, or take the role from each other, at the same moment one is the last. Without, it is as it is
   * now, and waits for no one.
   */
  async isLastAdministrator(userId: string, client?: Queryable): Promise<boolean> {
    const { rows } = await (client ?? this.pool).query<{ id: string }>(
      `select user_id as id from events.roles where role = 'bk_admin' order by user_id ${client ? 'for update' : 'limit 2'}`,
    );
    return rows.length === 1 && rows[0]!.id === userId;
  }

  /**
   * Gives a person a role; open sockets and requests at any api have it within two seconds. Give the client of `append`'s
   * `within` to do both or neither.
   */
  async set(userId: string, role: PersonRole, client: Queryable = this.pool): Promise<void> {
    if (role === 'bk_user') await client.query('delete from events.roles where user_id = $1', [userId]);
    else
      await client.query(
        `insert into events.roles (user_id, role) values ($1, $2)
         on conflict (user_id) do update set role = excluded.role`,
        [userId, role],
      );
  }
}
