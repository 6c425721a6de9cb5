import { type Setting, text, url } from '@hedgerow/platform';

export interface MailSettings {
  /** The mail server, with name and passphrase where it asks for them. */
  readonly smtpUrl: string;
  /** Who letters are from: `Hedgerow <hedgerow@example.org>`. */
  readonly from: string;
  /** Where people reach the web app; links in letters begin with it. Without a slash at the end. */
  readonly publicUrl: string;
}

/** How letters are sent; undefined without `SMTP_URL`. With it, sender and address are asked for: no guess would do. */
export const mailSettings = (): Setting<MailSettings | undefined> => (env) => {
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:'], '')(env);
  if (smtpUrl === '') return undefined;
  return {
    smtpUrl,
    from: text('MAIL_FROM')(env),
    publicUrl: url('PUBLIC_URL', ['http:', 'https:'])(env).replace(/\/+$/, ''),
  };
};
