import { changeUser } from '@hedgerow/domain';
import type { UnsubscribeLinks } from '@hedgerow/event-store';
import type { FastifyInstance } from 'fastify';
import type { AccountChange } from '../users/account-change.js';

interface UnsubscribeParts {
  readonly links: Pick<UnsubscribeLinks, 'personOf'>;
  readonly accounts: Pick<AccountChange, 'apply'>;
}

/**
 * `POST /unsubscribe/{token}` ends the daily letter of the person whose token it is, without a session: mail programs send it when their
 * own button is pressed (RFC 8058), and the page of the link in the letter does. A GET is answered with that page and changes
 * nothing, since programs that look through letters open every link. Again it changes nothing; for an account that is gone there
 * is nothing to end.
 */
export const serveUnsubscribe = (fastify: FastifyInstance, { links, accounts }: UnsubscribeParts): void => {
  void fastify.register((scope, _options, done) => {
    // A form that says List-Unsubscribe=One-Click: the address says all there is to say.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, parsed) =>
      parsed(null, undefined),
    );
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const userId = await links.personOf(request.params.token);
      if (userId === undefined)
        return reply.status(404).type('text/plain; charset=utf-8').send('This link does not work.\n');
      await accounts.apply({
        userId,
        decide: (user) =>
          user.exists
            ? changeUser(user, {
                viewer: { role: 'bk_user', userId },
                changes: { notificationDaily: false },
              })
            : [],
      });
      return reply.type('text/plain; charset=utf-8').send('No more daily e-mails.\n');
    });
    done();
  });
};
