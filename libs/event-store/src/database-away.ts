// Connection (08), resources (53) and system (58); of class 57 only what ends the server, not the statement.
const classes = ['08', '53', '58'];
const network = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
];
// The driver has no codes for these. The last is its own limit, when the server does not answer at all; the server's is 57014.
const lostConnection =
  /connection (terminated|error|ended)|timeout exceeded when trying to connect|not queryable|query read timeout/i;

/**
 * True when PostgreSQL as a whole is out of reach: whatever is tried next meets the same. A lock, a deadlock or a statement
 * that took too long may be the failure of one transaction alone.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return lostConnection.test(error.message);
  return (
    network.includes(code) ||
    code.startsWith('57P') ||
    (code.length === 5 && classes.includes(code.slice(0, 2)))
  );
};
