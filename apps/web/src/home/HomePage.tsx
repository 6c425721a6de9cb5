import { useLoaderData } from 'react-router-dom';
import type { PreloadedQuery } from 'react-relay';
import type { GuestHomeQuery } from './__generated__/GuestHomeQuery.graphql.js';
import type { MyHomeQuery } from './__generated__/MyHomeQuery.graphql.js';
import { GuestHome } from './GuestHome.js';
import { MyHome } from './MyHome.js';

/** Which home was asked for, with its question under way. */
export type HomeLoaded =
  | { readonly kind: 'guest'; readonly query: PreloadedQuery<GuestHomeQuery> }
  | { readonly kind: 'mine'; readonly query: PreloadedQuery<MyHomeQuery> };

/** The first page: what this is for a guest, what needs a hand for everybody else. */
export function HomePage() {
  const loaded = useLoaderData<HomeLoaded>();
  switch (loaded.kind) {
    case 'guest':
      return <GuestHome query={loaded.query} />;
    case 'mine':
      return <MyHome query={loaded.query} />;
  }
}
