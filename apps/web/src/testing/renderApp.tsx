import { act, render, renderHook } from '@testing-library/react';
import { graphql as execute, parse, subscribe } from 'graphql';
import { RelayEnvironmentProvider } from 'react-relay';
import { type GraphQLResponse, Network, Observable } from 'relay-runtime';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { auth } from '../auth/auth.js';
// What is loaded later is compiled before, so that a press opens it at once.
import '../actions/ActionSheet.js';
import '../activity/ActivityPanel.js';
import '../pictures/AddPictures.js';
import '../pictures/CropSheet.js';
import '../pictures/PictureFullScreen.js';
import '../things/ThingPictures.js';
import '../shell/MoreSheet.js';
import '../shell/QuickAction.js';
import '../things/ThingDevices.js';
import '../things/PastThing.js';
import '../things/ThingLive.js';
import '../things/ThingTimeline.js';
import '../ui/NoticeList.js';
import { ApiError, errorOf, unavailable, Unreachable } from '../relay/api-error.js';
import { createEnvironment } from '../relay/environment.js';
import { routing } from '../routes.js';
import { dismiss, useNotices } from '../ui/notices.js';
import { stubId } from './stub-records.js';
import { documentOf, stubSchema } from './stub-schema.js';
import { createStubApi } from './stub-api.js';

/** A token as the api makes them, unsigned: only the server checks the signature. */
export const tokenOf = (claims: object): string =>
  `h.${btoa(JSON.stringify({ exp: 4_000_000_000, ...claims })).replaceAll('=', '')}.s`;

export const asGuest = (): void => auth.accept(tokenOf({ role: 'bk_anonymous' }));
export const asMaren = (): void =>
  auth.accept(tokenOf({ role: 'bk_user', user_id: '00000000-0000-7000-8000-000000000001' }), {
    name: 'Maren Oduya',
    username: 'maren',
  });

export const asAda = (): void =>
  auth.accept(tokenOf({ role: 'bk_admin', user_id: '00000000-0000-7000-8000-000000000001' }), {
    name: 'Maren Oduya',
    username: 'maren',
  });

const refusalOf = (code: string): Error => {
  if (code === 'OFFLINE') return new Unreachable();
  return code === 'UNAVAILABLE' ? unavailable() : new ApiError(`Refused: ${code}`, code);
};

interface Subscriber {
  next(root: LiveRoot): Promise<void>;
  complete(): void;
}

/** The root object of one live message: `{ groupUpdated: { group } }`. */
type LiveRoot = Readonly<Record<string, object>>;

interface Options {
  readonly empty?: boolean;
  readonly awaitsFirstAdministrator?: boolean;
  /** No page of a list holds more than so many rows. */
  readonly pageSize?: number;
  /**
   * Names of operations that are refused, with the code they are refused with; `UNAVAILABLE` is what a 503 becomes, and
   * `OFFLINE` stands for a request that reaches nothing, `LOST` for one that is done and whose answer does not arrive.
   */
  readonly refuse?: Map<string, string>;
}

/** Notices of the test before would be on the page still. */
const forgetNotices = () => {
  const { result, unmount } = renderHook(useNotices);
  unmount();
  for (const { id } of result.current) dismiss(id);
};

/** The whole app at one address, on the real schema with a stub behind it. Tests push the live messages themselves. */
export const renderApp = (
  path: string,
  { empty, awaitsFirstAdministrator, pageSize, refuse = new Map<string, string>() }: Options = {},
) => {
  forgetNotices();
  const stub = createStubApi({ empty, awaitsFirstAdministrator, pageSize });
  const sent: { name: string; variables: Record<string, unknown> }[] = [];
  const held = new Map<string, Promise<void>>();
  const late = new Map<string, Promise<void>>();
  const subscribers = new Map<string, Set<Subscriber>>();
  const signedIn = () => auth.get().role !== 'bk_anonymous';
  const fetchStub = async (
    operation: { name: string; id?: string | null },
    variables: Record<string, unknown>,
  ) => {
    sent.push({ name: operation.name, variables });
    await held.get(operation.name);
    const code = refuse.get(operation.name);
    if (code && code !== 'LOST') throw refusalOf(code);
    const answer = await execute({
      schema: stubSchema,
      source: documentOf(operation.id!),
      variableValues: variables,
      rootValue: stub.root(signedIn()),
    });
    const arrives = late.get(operation.name);
    late.delete(operation.name);
    await arrives;
    if (code) throw refusalOf('OFFLINE');
    if (answer.errors) throw errorOf(answer.errors as never);
    return JSON.parse(JSON.stringify(answer)) as GraphQLResponse;
  };
  const environment = createEnvironment(
    Network.create(fetchStub as never, (operation, variables) =>
      Observable.create((sink) => {
        // A feed has no id: its subscribers are known by the name of what they subscribe to.
        const id = String(variables.id ?? operation.name);
        const subscriber: Subscriber = {
          async next(root) {
            const [field] = Object.keys(root);
            // Several may watch one id: a row, and what is shown beside it.
            if (!new RegExp(`\\b${field}\\b`).test(documentOf(operation.id!))) return;
            const stream = await subscribe({
              schema: stubSchema,
              document: parse(documentOf(operation.id!)),
              variableValues: variables,
              rootValue: {
                [field!]: async function* () {
                  yield root;
                },
              },
            });
            for await (const message of stream as AsyncIterable<GraphQLResponse>)
              sink.next(JSON.parse(JSON.stringify(message)) as GraphQLResponse);
          },
          complete: () => sink.complete(),
        };
        subscribers.set(id, (subscribers.get(id) ?? new Set()).add(subscriber));
        return () => subscribers.get(id)?.delete(subscriber);
      }),
    ),
  );
  const { routes, ...more } = routing(environment);
  const router = createMemoryRouter(routes, { ...more, initialEntries: [path] });
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
    // What a boundary caught is on the screen, where the test looks for it.
    { onCaughtError: () => undefined, onRecoverableError: () => undefined },
  );
  const subscribersOf = (id: string) => [...(subscribers.get(id) ?? [])];
  /** Sends the current state of a row of any kind to its subscribers. */
  const pushRow = (id: string, root: LiveRoot) =>
    act(async () => void (await Promise.all(subscribersOf(id).map((subscriber) => subscriber.next(root)))));
  return {
    stub,
    sent,
    router,
    refuse,
    /** Lets an operation wait for its answer until the function that comes back is called. */
    hold: (name: string) => {
      let release!: () => void;
      held.set(name, new Promise((resolve) => (release = resolve)));
      return release;
    },
    /** Lets the next answer of an operation be made at once and arrive when the function that comes back is called. */
    delay: (name: string) => {
      let arrive!: () => void;
      late.set(name, new Promise((resolve) => (arrive = resolve)));
      return arrive;
    },
    /** Sends a thing's current state to its subscribers. */
    pushThing: (n: number) =>
      pushRow(stubId('thing', n), {
        thingUpdated: {
          thing: stub.thing(n),
          event: { name: 'UplinkReceived', at: new Date().toISOString() },
        },
      }),
    pushRow,
    /** Tells every board that a task changed, or is gone. */
    pushTask: (change: { readonly task: object | null; readonly goneNodeId: string | null }) =>
      pushRow('TasksLiveSubscription', { tasksUpdated: change }),
    /** Tells the subscribers of a row that it is gone, with a last message, and completes the subscription. */
    pushGone: (id: string, root: LiveRoot) =>
      act(async () => {
        const told = subscribersOf(id);
        if (told.length === 0) throw new Error(`Nobody subscribed to ${id}.`);
        for (const subscriber of told) {
          await subscriber.next(root);
          subscriber.complete();
        }
      }),
  };
};
