import { describe, expect, it } from '@jest/globals';
import { Problem } from '@hedgerow/services';
import { rebuildEnvironment } from './environment.js';

const stopped = () => {
  throw new Problem('Hedgerow is not running.', 'Start it first.');
};

describe('npm run rebuild, while nothing runs', () => {
  it('says that a projection does not exist, and which do', () => {
    expect(() => rebuildEnvironment(['nonsense'], stopped)).toThrow(Problem);
    expect(() => rebuildEnvironment(['nonsense'], stopped)).toThrow(
      /There is no projection nonsense\. There are things, conditions, readings, timeline.*\n.*npm run rebuild things/,
    );
  });

  it('without a name lists them as well', () => {
    expect(() => rebuildEnvironment([], stopped)).toThrow(
      /Usage: rebuild <projection>[\s\S]*things, conditions, readings/,
    );
  });

  it('with a name that exists says that nothing runs', () => {
    expect(() => rebuildEnvironment(['things', '--drop-old'], stopped)).toThrow('Hedgerow is not running.');
  });
});
