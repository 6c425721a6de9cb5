import { describe, expect, it } from '@jest/globals';
import { choosePort } from './ports.js';
import { Problem } from '@hedgerow/platform';
import { settingOf, sourceSetting } from './settings.js';

describe('the settings of what is brought', () => {
  it.each(['abc', '99999', '0', '-1'])(
    'a port of %s is refused with its rule and the way out',
    async (port) => {
      const chosen = choosePort('Redis', 'REDIS_PORT', 6389, () => undefined, { REDIS_PORT: port });
      await expect(chosen).rejects.toThrow(Problem);
      await expect(chosen).rejects.toThrow(
        /REDIS_PORT must be a whole number from 1 to 65535, not "[\s\S]*leave it unset/,
      );
    },
  );

  it('services come from where they are found, or from this machine alone', () => {
    expect(settingOf(sourceSetting, {})).toBeUndefined();
    expect(settingOf(sourceSetting, { HEDGEROW_SERVICES: '' })).toBeUndefined();
    expect(settingOf(sourceSetting, { HEDGEROW_SERVICES: 'machine' })).toBe('machine');
    expect(() => settingOf(sourceSetting, { HEDGEROW_SERVICES: 'dockre' })).toThrow(
      'HEDGEROW_SERVICES must be machine, not "dockre"',
    );
  });
});
