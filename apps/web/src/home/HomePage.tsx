import { useLoaderData } from 'react-router-dom';
import type { PreloadedQuery } from 'react-relay';
import type { GuestHomeQuery } from './__generated__/GuestHomeQuery.graphql.js';
import type { MyHomeQuery } from './__generated__/MyHomeQuery.graphql.js';
import { GuestHome } from './GuestHome.js';
import { MyHome } from './MyHome.js';

/** Which home is shown, and its started query. */
export type HomeLoaded =
  | { readonly kind: 'guest'; readonly query: PreloadedQuery<GuestHomeQuery> }
  | { readonly kind: 'mine'; readonly query: PreloadedQuery<MyHomeQuery> };

/** The first page: for a guest what Hedgerow is, for people with an account what needs their attention. */
export function HomePage() {
  const loaded = useLoaderData<HomeLoaded>();
  switch (loaded.kind) {
    case 'guest':
      return <GuestHome query={loaded.query} />;
    case 'mine':
      return <MyHome query={loaded.query} />;
  }
}
