/** What a list of the log asks for where the address narrows nothing. */
export const none = {
  types: null,
  withoutSlices: null,
  subject: null,
  text: null,
  personId: null,
  from: null,
  to: null,
};
/** The same as it is asked unless navigation is wanted. */
export const usual = { ...none, withoutSlices: ['navigation'] };
