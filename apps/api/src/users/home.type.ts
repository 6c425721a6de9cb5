import { type HomeArrangement, type HomePart as Part, homeParts } from '@hedgerow/domain';
import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { enumOf } from '../graphql/schema/enum-of.js';

const HomePart = enumOf('HomePart', homeParts, {
  ACTIONS: { description: 'What the person recorded last.' },
  RECENT: { description: 'The things that they viewed last.' },
  TOUR: { description: 'The offer of the guided tour.' },
});

@ObjectType('HomeArrangement')
export class HomeArrangementType implements HomeArrangement {
  @Field(() => [HomePart], { description: 'From the first to the last, also the hidden ones.' })
  order!: Part[];
  @Field(() => [HomePart]) hidden!: Part[];
}

@InputType()
export class HomeArrangementInput implements HomeArrangement {
  @Field(() => [HomePart], { description: 'From the first to the last, also the hidden ones.' })
  order!: Part[];
  @Field(() => [HomePart]) hidden!: Part[];
}
