import { describe, it } from '@jest/globals';
import { RuleTester } from 'eslint';
import { parser } from 'typescript-eslint';
import { hedgerow } from './index.js';

RuleTester.describe = (title: string, block: () => void) => describe(title, block);
RuleTester.it = (title: string, block: () => void) => it(title, block);
RuleTester.itOnly = RuleTester.it;

const tester = new RuleTester({ languageOptions: { parser: parser as never, sourceType: 'module' } });
const { rules } = hedgerow;

tester.run('every resolver names its access rule', rules['resolver-names-access'], {
  valid: [
    {
      name: 'a query that says who may',
      code: `class Things { @Query(() => Thing) @Access('everybody') thingById() {} }`,
    },
    {
      name: 'a field of a type, which its parent has guarded',
      code: `class Things { @ResolveField() group() {} }`,
    },
  ],
  invalid: [
    {
      name: 'a mutation that says nothing',
      code: `class Things { @Mutation(() => Payload) createThing() {} }`,
      errors: [{ messageId: 'unnamed', data: { method: 'createThing', field: 'Mutation' } }],
    },
    {
      name: 'a subscription with other decorators',
      code: `class Live { @Subscription(() => Frame) @Loud() thingUpdated() {} }`,
      errors: [{ messageId: 'unnamed' }],
    },
  ],
});

tester.run('the environment is read in the configuration only', rules['environment-only-in-config'], {
  valid: [{ name: 'an environment that was handed over', code: `const level = env['LOG_LEVEL'];` }],
  invalid: [
    {
      name: 'by its name',
      code: `const level = process.env.LOG_LEVEL;`,
      errors: [{ messageId: 'elsewhere' }],
    },
    { name: 'in brackets', code: `const all = process['env'];`, errors: [{ messageId: 'elsewhere' }] },
  ],
});

tester.run('the clock and chance stay out of decisions', rules['no-clock-no-chance'], {
  valid: [
    { name: 'a time that came with the command', code: `const at = new Date(command.now);` },
    { name: 'arithmetic', code: `const most = Math.max(a, b);` },
  ],
  invalid: [
    { name: 'the time of day', code: `const at = Date.now();`, errors: [{ messageId: 'impure' }] },
    { name: 'a date of now', code: `const at = new Date();`, errors: [{ messageId: 'impure' }] },
    { name: 'a throw of the dice', code: `const id = Math.random();`, errors: [{ messageId: 'impure' }] },
  ],
});

tester.run('a location is converted in one place', rules['one-conversion-of-locations'], {
  valid: [
    { name: 'by the one conversion', code: `const at = locationOf(thing.location);` },
    { name: 'a location that is written anew', code: `const at = { lat: row.lat, lng: row.lng };` },
    { name: 'a point of coordinates that have names', code: `const at = { x: latitude, y: longitude };` },
    { name: 'a point on a screen', code: `const at = { x: event.clientX, y: event.clientY };` },
  ],
  invalid: [
    {
      name: 'from the boundary',
      code: `const at = { lat: thing.location.x, lng: thing.location.y };`,
      errors: [{ messageId: 'byHand' }],
    },
    {
      name: 'to the boundary',
      code: `const at = location ? { x: location.lat, y: location.lng } : null;`,
      errors: [{ messageId: 'byHand' }],
    },
    {
      name: 'of names that were taken apart',
      code: `const at = ({ x, y }) => ({ lat: x, lng: y });`,
      errors: [{ messageId: 'byHand' }],
    },
  ],
});
