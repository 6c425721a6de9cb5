import type { ComponentType } from 'react';
import type { OperationType, PreloadableConcreteRequest } from 'relay-runtime';
import register from '../auth/__generated__/RegisterPageQuery$parameters.js';
import { RegisterPage } from '../auth/RegisterPage.js';
import badges from '../badges/__generated__/BadgesPageQuery$parameters.js';
import { BadgesPage } from '../badges/BadgesPage.js';
import emails from './__generated__/EmailsPageQuery$parameters.js';
import verify from './__generated__/VerifyPageQuery$parameters.js';
import { EmailsPage } from './EmailsPage.js';
import { ForgotPasswordPage } from './ForgotPasswordPage.js';
import { PassphrasePage } from './PassphrasePage.js';
import { ResetPage } from './ResetPage.js';
import { VerifyPage } from './VerifyPage.js';

interface AccountPage {
  readonly Page: ComponentType;
  readonly query?: PreloadableConcreteRequest<OperationType>;
}

/** The pages of the account by their paths. They come together, since they are small and one leads to the other. */
export const pages: Readonly<Record<string, AccountPage>> = {
  register: { Page: RegisterPage, query: register },
  verify: { Page: VerifyPage, query: verify },
  'forgot-password': { Page: ForgotPasswordPage },
  reset: { Page: ResetPage },
  'account/emails': { Page: EmailsPage, query: emails },
  'account/passphrase': { Page: PassphrasePage },
  'account/badges': { Page: BadgesPage, query: badges },
};
