import { describe, expect, it } from '@jest/globals';
import { passphraseChangedLetter, resetLetter, verificationLetter } from './account-letters.js';
import { htmlOf, textOf } from './letter.js';
import { mailSettings } from './mail-settings.js';

const anna = { name: 'Anna Hill', username: 'anna' };
const site = 'https://garden.example';
const verify = verificationLetter(site, anna, { emailId: 'e1', code: 'ABCD-2345' });

describe('a letter', () => {
  it('says the same as text and as HTML: whom it is to, the code, and the link', () => {
    for (const made of [textOf(verify), htmlOf(verify)]) {
      expect(made).toContain('Hello Anna,');
      expect(made).toContain('account anna');
      expect(made).toContain('ABCD-2345');
    }
    expect(textOf(verify)).toContain('https://garden.example/verify#email=e1&code=ABCD-2345');
    expect(htmlOf(verify)).toContain('href="https://garden.example/verify#email=e1&#38;code=ABCD-2345"');
  });

  it('keeps what a link opens behind the #, which is sent to no server', () => {
    const { link } = resetLetter(site, anna, { userId: 'u1', code: 'ABCD-2345' });
    const { pathname, search, hash } = new URL(link.url);
    expect({ pathname, search, hash }).toEqual({
      pathname: '/reset',
      search: '',
      hash: '#user=u1&code=ABCD-2345',
    });
  });

  it('shows texts of people as text', () => {
    const html = htmlOf(verificationLetter(site, { ...anna, username: '<b>"' }, { emailId: 'e', code: 'C' }));
    expect(html).toContain('&#60;b&#62;&#34;');
    expect(html).not.toContain('<b>');
  });

  it('has nothing from elsewhere in it: no picture, no script, no sheet of styles', () => {
    expect(htmlOf(verify)).not.toMatch(/<img|<script|<link|url\(|@import/);
  });

  it('says when a passphrase was changed', () => {
    expect(textOf(passphraseChangedLetter(site, anna, '2026-07-16T09:44:00Z'))).toContain(
      'since July 16, 2026 at 9:44 AM (UTC)',
    );
  });
});

describe('the settings of mail', () => {
  const read = (env: NodeJS.ProcessEnv) => mailSettings()(env);

  it('are none without SMTP_URL; with it, sender and public address are asked for', () => {
    expect(read({})).toBeUndefined();
    expect(() => read({ SMTP_URL: 'smtp://mail' })).toThrow('MAIL_FROM is not set');
    expect(() => read({ SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.org' })).toThrow('PUBLIC_URL is not set');
    expect(() => read({ SMTP_URL: 'http://mail' })).toThrow('SMTP_URL must be a URL starting with smtp:');
    expect(
      read({ SMTP_URL: 'smtps://mail', MAIL_FROM: 'a@b.org', PUBLIC_URL: 'https://garden.example/' }),
    ).toEqual({ smtpUrl: 'smtps://mail', from: 'a@b.org', publicUrl: 'https://garden.example' });
  });
});
