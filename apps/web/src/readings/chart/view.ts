/** Whether an address asks for a table in place of a chart. */
export const isTableIn = (search: URLSearchParams): boolean => search.get('view') === 'table';
