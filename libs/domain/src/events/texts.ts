import { all, length, required } from './validation.js';

/** Names of things, groups and devices: any characters, so that "Bed 12" can be registered (rule A01). */
export const isName = all<string>(required('Name'), length('Name', 3, 255));

/** What people say of a thing or a group. */
export const isDescription = length('Description', 0, 5000);
