import { Field, Float, InputType, ObjectType } from '@nestjs/graphql';
import { Coordinate } from './scalars.js';

@ObjectType('Point', { description: 'x is the latitude, y the longitude.' })
export class PointNode {
  @Field(() => Float) x!: number;
  @Field(() => Float) y!: number;
}

@InputType()
export class PointInput {
  @Field(() => Coordinate) x!: number;
  @Field(() => Coordinate) y!: number;
}
