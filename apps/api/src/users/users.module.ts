import { Module } from '@nestjs/common';
import { FirstAdministrator, FirstAdministratorQuery } from './first-administrator.js';
import { Greeter } from './greeter.js';
import { SignInHandler, SignInMutation } from './sign-in.js';
import { SignInAsGuestHandler, SignInAsGuestMutation } from './sign-in-as-guest.js';
import { SignOutHandler, SignOutMutation } from './sign-out.js';
import { SignUpHandler, SignUpMutation } from './sign-up.js';
import { ViewerQuery } from './viewer.js';

@Module({
  providers: [
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
