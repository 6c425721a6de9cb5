/** What a link to the list of things says in its state to have the search focused there. */
export const searchHere = { search: true };
