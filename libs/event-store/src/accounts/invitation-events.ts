const kinds = ['Thing', 'Group', 'Device'] as const;

/** SQL: the types of event that tell this of an invitation, whatever it is to, as a list between commas. */
export const invitationTypes = (what: 'Sent' | 'Accepted'): string =>
  kinds.map((kind) => `'${kind}Invitation${what}'`).join(', ');

/** SQL: the event is that the person who is the first parameter accepted an invitation. */
export const isAcceptedByFirst = `type in (${invitationTypes('Accepted')}) and data->>'userId' = $1`;
