/** A count of events of the log ends here: of a large log it would take minutes, and a person reads no more than "many". */
export const mostEventsCounted = 1_000;
