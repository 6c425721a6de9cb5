import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { isThingId } from './things/thing-path.js';

/** The id in a path; anything but 36 characters of lowercase hex and dashes is not found. */
export const idOf = ({ params }: LoaderFunctionArgs): string => {
  if (!isThingId(params['id'])) throw new Response(null, { status: 404 });
  return params['id'];
};

/** What stands behind the ? of the address. */
export const searchOf = ({ request }: LoaderFunctionArgs): URLSearchParams =>
  new URL(request.url).searchParams;

/** For a page whose tabs have queries of their own: its own is asked again for another id, or when it is loaded again. */
export const isOtherPage = ({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentParams['id'] !== nextParams['id'] || currentUrl.href === nextUrl.href;

/** For a page whose query does not ask for one part of the address: another value of that alone is no other page. */
export const isOtherBut =
  (part: string) =>
  ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean => {
    const without = (url: URL): string => {
      const rest = new URL(url);
      rest.searchParams.delete(part);
      return rest.href;
    };
    return currentUrl.href === nextUrl.href || without(currentUrl) !== without(nextUrl);
  };
