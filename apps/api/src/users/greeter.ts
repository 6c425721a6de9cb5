import { Injectable } from '@nestjs/common';
import { Answers } from '../graphql/answers.js';
import type { RequestContext } from '../graphql/context.js';
import { type SignedIn, viewerOf } from './account.js';
import { userFrom, usersById } from './user.rows.js';
import type { UserNode } from './user.type.js';

/** Answers a sign-in with the person as the read model shows them, or from what was just written. */
@Injectable()
export class Greeter {
  constructor(private readonly answers: Answers) {}

  async greet(person: SignedIn, context: RequestContext): Promise<UserNode> {
    const viewer = viewerOf(person);
    const { personalGroup: group } = person;
    const [isShown] = await Promise.all([
      this.answers.shows('users', person.userId, person.version),
      group && this.answers.shows('groups', group.id, group.version),
    ]);
    const shown = isShown ? await context.as(viewer).load(usersById, person.userId) : undefined;
    return shown ?? userFrom({ id: person.userId, ...person.profile }, viewer);
  }
}
