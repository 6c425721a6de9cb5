import { describe, expect, it } from '@jest/globals';
import {
  checkSignUp,
  isAdmin,
  isEmail,
  isPassphrase,
  isPersonName,
  isSignedIn,
  isUsername,
  normalise,
} from './index.js';

const verdict = (message: string | undefined) => message ?? 'fine';
const chars = (n: number) => 'a'.repeat(n);

describe('the name of a person', () => {
  it.each([
    ['Zoë Müller', 'fine'],
    ['Siân O’Brien', 'fine'],
    ["Mary-Jane O'Neil", 'fine'],
    ['Łukasz', 'fine'],
    ['Anna 2', 'Name may hold letters, spaces, hyphens and apostrophes only'],
    ['Anna_Hill', 'Name may hold letters, spaces, hyphens and apostrophes only'],
    ['<b>Anna</b>', 'Name may hold letters, spaces, hyphens and apostrophes only'],
    ['', 'Name is required'],
    ['Al', 'Name must have 3 to 255 characters'],
    [chars(255), 'fine'],
    [chars(256), 'Name must have 3 to 255 characters'],
  ])('[314] %j: %s', (name, expected) => expect(verdict(isPersonName(name))).toBe(expected));
});

describe('a username', () => {
  it.each([
    ['a', 'Username must have 2 to 24 characters'],
    ['ab', 'fine'],
    [chars(24), 'fine'],
    [chars(25), 'Username must have 2 to 24 characters'],
    ['', 'Username is required'],
  ])('[316] %j: %s', (name, expected) => expect(verdict(isUsername(name))).toBe(expected));

  it.each(['ab', 'abc', chars(23), chars(24)])(
    '[315] [317] %j passes: 2 to 24 holds every reading of the specification, and 6 to 20 is not enforced',
    (name) => expect(verdict(isUsername(name))).toBe('fine'),
  );

  it.each(['anna hill', 'anna\thill', ' anna'])('[318] %j: no spaces', (name) =>
    expect(verdict(isUsername(name))).toBe('Username must not contain spaces'),
  );

  it.each(['1anna', '_anna', '-anna', 'éanna'])('[319] %j: starts with a letter', (name) =>
    expect(verdict(isUsername(name))).toBe('Username must start with a letter'),
  );

  it.each(['anna.hill', 'anna@hill', 'annä', 'anna!'])('[320] %j: letters, numbers, _ and - only', (name) =>
    expect(verdict(isUsername(name))).toBe(
      'Username may hold letters, numbers, underscores and hyphens only',
    ),
  );

  it.each(['anna__hill', 'anna--hill', 'anna_-hill', 'anna-_hill'])(
    '[321] %j: none of them twice in a row',
    (name) =>
      expect(verdict(isUsername(name))).toBe('Username must not hold consecutive underscores or hyphens'),
  );

  it.each(['anna-hill', 'anna_hill', 'anna-2_b'])('%j passes', (name) =>
    expect(verdict(isUsername(name))).toBe('fine'),
  );
});

describe('an e-mail address', () => {
  it.each([
    ['anna@example.org', 'fine'],
    [' anna@example.org ', 'fine'],
    ['anna+garden@mail.example.co.uk', 'fine'],
    ['', 'E-mail is required'],
    ['@b', 'E-mail must have 3 to 255 characters'],
    [`${chars(244)}@example.or`, 'fine'],
    [`${chars(245)}@example.or`, 'E-mail must have 3 to 255 characters'],
    ['anna.example.org', 'E-mail must be a valid address'],
    ['anna@example', 'E-mail must be a valid address'],
    ['anna@@example.org', 'E-mail must be a valid address'],
    ['anna@example..org', 'E-mail must be a valid address'],
    ['anna hill@example.org', 'E-mail must be a valid address'],
  ])('[322] %j: %s', (email, expected) => expect(verdict(isEmail(email))).toBe(expected));
});

describe('a passphrase', () => {
  it.each([
    ['Hedgerow-2026', 'fine'],
    ['Aa345678', 'fine'],
    ['Grün statt 4 Grau', 'fine'],
    ['', 'Passphrase is required'],
    ['Aa34567', 'Passphrase must have at least 8 characters'],
    ['hedgerow-2026', 'Passphrase must contain an uppercase letter'],
    ['HEDGEROW-2026', 'Passphrase must contain a lowercase letter'],
    ['Hedgerow-seven', 'Passphrase must contain a number'],
    [`Aa1${chars(253)}`, 'fine'],
    [`Aa1${chars(254)}`, 'Passphrase must have at most 256 characters'],
  ])('[324] %j: %s', (passphrase, expected) => expect(verdict(isPassphrase(passphrase))).toBe(expected));
});

describe('signing up', () => {
  it('names every missing field at once, in the words of the specification', () => {
    expect(checkSignUp({ name: '', username: '', email: '', password: '' })).toEqual([
      { field: 'name', message: 'Name is required' },
      { field: 'username', message: 'Username is required' },
      { field: 'email', message: 'E-mail is required' },
      { field: 'password', message: 'Passphrase is required' },
    ]);
  });

  it('compares usernames and addresses without regard to case or outer spaces', () => {
    expect(normalise('  Anna@Example.ORG ')).toBe('anna@example.org');
  });
});

describe('roles', () => {
  const userId = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01';

  it('a guest is not signed in, whatever id they claim', () => {
    expect(isSignedIn({ role: 'bk_anonymous' })).toBe(false);
    expect(isSignedIn({ role: 'bk_anonymous', userId })).toBe(false);
  });

  it('a member is signed in and no admin, an admin is both', () => {
    expect([isSignedIn({ role: 'bk_user', userId }), isAdmin({ role: 'bk_user', userId })]).toEqual([
      true,
      false,
    ]);
    expect([isSignedIn({ role: 'bk_admin', userId }), isAdmin({ role: 'bk_admin', userId })]).toEqual([
      true,
      true,
    ]);
  });
});
