import { environmentOnlyInConfig } from './environment-only-in-config.js';
import { noClockNoChance } from './no-clock-no-chance.js';
import { oneConversionOfLocations } from './one-conversion-of-locations.js';
import { resolverNamesAccess } from './resolver-names-access.js';

/** Habits of this house that a reader should not have to remember. */
export const hedgerow = {
  rules: {
    'resolver-names-access': resolverNamesAccess,
    'environment-only-in-config': environmentOnlyInConfig,
    'no-clock-no-chance': noClockNoChance,
    'one-conversion-of-locations': oneConversionOfLocations,
  },
};
