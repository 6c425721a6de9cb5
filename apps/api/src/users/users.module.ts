import { Module } from '@nestjs/common';
import { AccountChange } from './account-change.js';
import { AdminUsers } from './admin-users.js';
import {
  CreateUserEmail,
  deleteUserEmailMutation,
  LetterMutations,
  makeEmailPrimaryMutation,
  ResendVerification,
} from './change-emails.js';
import { ChangePasswordHandler, ChangePasswordMutation } from './change-password.js';
import { AccountDeletionQueries } from './deletion/account-deletion.type.js';
import {
  ConfirmAccountDeletionHandler,
  ConfirmAccountDeletionMutation,
} from './deletion/confirm-account-deletion.js';
import {
  RequestAccountDeletionHandler,
  RequestAccountDeletionMutation,
} from './deletion/request-account-deletion.js';
import { DataExportMutations } from './exports/data-export.mutations.js';
import { DataExportQuery } from './exports/data-export.type.js';
import { FirstAdministrator, FirstAdministratorQuery } from './first-administrator.js';
import { ForgotPasswordHandler, ForgotPasswordMutation } from './forgot-password.js';
import { Greeter } from './greeter.js';
import { MailboxQuery } from './mailbox.js';
import { ResetPasswordHandler, ResetPasswordMutation } from './reset-password.js';
import { SignInHandler, SignInMutation } from './sign-in.js';
import { SignInAsGuestHandler, SignInAsGuestMutation } from './sign-in-as-guest.js';
import { SignOutHandler, SignOutMutation } from './sign-out.js';
import { SignUpHandler, SignUpMutation } from './sign-up.js';
import { rowSubscription } from '../live/row-subscription.js';
import { changeUserRoleMutation } from './change-role.js';
import { newUserMutation } from './new-user.js';
import { OwnPassphrase } from './own-passphrase.js';
import { PersonSessions, SessionResolver } from './sessions.js';
import { SecondFactor } from './second-factor.js';
import { SecondFactorResolver } from './second-factor.mutations.js';
import { UserOneThing } from './one-thing.js';
import { updateUserMutation } from './update-user.js';
import { AllUserEmails, UserEmails, userEmailNodes } from './user-email.type.js';
import { AllUsers, UserById, userNodes } from './user.type.js';
import { VerifyEmailHandler, VerifyEmailMutation } from './verify-email.js';
import { ViewerQuery } from './viewer.js';

@Module({
  providers: [
    AccountChange,
    AccountDeletionQueries,
    AdminUsers,
    AllUserEmails,
    AllUsers,
    ChangePasswordHandler,
    ChangePasswordMutation,
    ConfirmAccountDeletionHandler,
    ConfirmAccountDeletionMutation,
    CreateUserEmail.Handler,
    DataExportMutations,
    DataExportQuery,
    ...deleteUserEmailMutation,
    ForgotPasswordHandler,
    ForgotPasswordMutation,
    LetterMutations,
    MailboxQuery,
    ...makeEmailPrimaryMutation,
    RequestAccountDeletionHandler,
    RequestAccountDeletionMutation,
    ResendVerification.Handler,
    ResetPasswordHandler,
    ResetPasswordMutation,
    rowSubscription(userNodes),
    ...updateUserMutation,
    OwnPassphrase,
    PersonSessions,
    SecondFactor,
    SecondFactorResolver,
    SessionResolver,
    ...newUserMutation,
    ...changeUserRoleMutation,
    UserById,
    UserEmails,
    userNodes.TotalCount,
    UserOneThing,
    userEmailNodes.TotalCount,
    VerifyEmailHandler,
    VerifyEmailMutation,
    FirstAdministrator,
    FirstAdministratorQuery,
    Greeter,
    ViewerQuery,
    SignInAsGuestHandler,
    SignInAsGuestMutation,
    SignInHandler,
    SignInMutation,
    SignOutHandler,
    SignOutMutation,
    SignUpHandler,
    SignUpMutation,
  ],
})
export class UsersModule {}
