import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Day } from '../graphql/schema/scalars.js';
import { SessionSums } from './figure-types.js';

@ObjectType({ description: 'The sessions that start on a day.' })
export class DefinedSessionsDay extends SessionSums {
  @Field(() => Day) date!: string;
}

@ObjectType({ description: 'The sessions of one definition that start in the range.' })
export class DefinedSessions extends SessionSums {
  @Field(() => [DefinedSessionsDay], { description: 'Every day of the range, in order.' })
  days!: DefinedSessionsDay[];
}

@ObjectType({ description: 'The same navigation by two definitions of a session.' })
export class SessionDefinitions {
  @Field(() => Int, { description: 'Minutes: a longer pause between two navigations ends a part.' })
  gapMinutes!: number;
  @Field({ description: 'From the start to the last that is known, as browsers tell of sessions.' })
  byBrowser!: DefinedSessions;
  @Field({
    description:
      'A session also ends where two of its navigations lie more than `gapMinutes` apart; each part starts at its first navigation and ends at its last.',
  })
  byPauses!: DefinedSessions;
}
