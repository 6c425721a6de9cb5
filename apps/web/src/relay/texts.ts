// When the api was not reached, or could not answer. A refusal brings its sentence with it, from the api.
export const unreachable = 'Can’t reach Hedgerow. Check your connection and try again.';
export const noAnswer = 'Hedgerow isn’t answering. Your signal may be weak. Try again.';
// As the api says it.
export const unavailable = 'Hedgerow is not available right now. Try again in a moment.';
export const ourFault = 'Something went wrong on our side. Try again in a moment.';
export const unreadable = 'Hedgerow couldn’t read the answer. Reload the page and try again.';
