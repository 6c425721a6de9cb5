import { Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { Runtime } from '../runtime.js';

@Resolver()
export class MailboxQuery {
  constructor(private readonly runtime: Runtime) {}

  @Access('anyone')
  @Query(() => String, {
    nullable: true,
    description: 'In a demonstration, the page that shows the letters that were sent; null everywhere else.',
  })
  mailboxUrl(): string | null {
    return this.runtime.config.mailboxUrl || null;
  }
}
