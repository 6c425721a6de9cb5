import {
  actionTypes,
  badgeKinds,
  deviceModels,
  groupTypes,
  indicatorColours,
  indicatorParameterInputs,
  thingTypes,
} from '@hedgerow/domain';
import { registerEnumType } from '@nestjs/graphql';

/** An enum whose values are spelled as the domain spells them. */
const enumOf = <T extends string>(
  name: string,
  values: readonly T[],
  valuesMap: Partial<Record<T, object>> = {},
) => {
  const members = Object.fromEntries(values.map((value) => [value, value])) as { [V in T]: V };
  registerEnumType(members, { name, valuesMap });
  return members;
};

export const ThingType = enumOf('ThingType', thingTypes);
export const GroupType = enumOf('GroupType', groupTypes);
export const ActionType = enumOf('ActionType', actionTypes);
export const DeviceModel = enumOf('DeviceModel', deviceModels);
export const IndicatorParameter = enumOf('IndicatorParameter', indicatorParameterInputs, {
  P_H: { deprecationReason: 'Use PH.' },
});
export const IndicatorColour = enumOf('IndicatorColour', indicatorColours);
export const BadgeKind = enumOf('BadgeKind', badgeKinds);

export const thingScopes = ['ALL', 'OWN', 'COLLABORATING', 'SHARED'] as const;
export type ThingScope = (typeof thingScopes)[number];
export const ThingScopes = enumOf('ThingScope', thingScopes);

export const thingOrders = ['NAME', 'WATER', 'PH', 'NEWEST'] as const;
export type ThingOrder = (typeof thingOrders)[number];
export const ThingOrders = enumOf('ThingOrder', thingOrders);

export const readingParameters = ['WATER', 'TEMPERATURE', 'PH', 'CONDUCTIVITY', 'BATTERY'] as const;
export type ReadingParameter = (typeof readingParameters)[number];
export const ReadingParameters = enumOf('ReadingParameter', readingParameters);
