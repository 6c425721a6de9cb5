import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';

/** Nothing is here, or nothing that the viewer may see. The two look the same, so that what exists cannot be probed. */
export function NotFound({ what = 'page' }: { what?: 'page' | 'thing' | 'device' | 'group' }) {
  const title = what === 'page' ? 'Page not found' : `${what[0]!.toUpperCase()}${what.slice(1)} not found`;
  return (
    <>
      <PageHead title={title} />
      <Empty
        icon="leaf"
        action={
          <div className="actions">
            <ButtonLink to="/" kind="primary">
              Go home
            </ButtonLink>
            <ButtonLink to="/things">Look at things</ButtonLink>
          </div>
        }
      >
        {what === 'page'
          ? 'Nothing grows at this address. It may be mistyped, or the page has moved.'
          : `This ${what} does not exist, or it is private and you may not see it.`}
      </Empty>
    </>
  );
}
