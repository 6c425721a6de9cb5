import { ButtonLink } from './Button.js';
import { Empty } from './Empty.js';
import { PageHead } from './PageHead.js';
import * as texts from './texts.js';

const titles = {
  page: texts.pageNotFound,
  thing: texts.thingNotFound,
  device: texts.deviceNotFound,
  group: texts.groupNotFound,
  person: texts.personNotFound,
};

/** Nothing is here, or nothing that the viewer may see. The two look the same, so that what exists cannot be probed. */
export function NotFound({ what = 'page' }: { what?: keyof typeof titles }) {
  return (
    <>
      <PageHead title={titles[what]} />
      <Empty
        icon="leaf"
        action={
          <div className="actions">
            <ButtonLink to="/" kind="primary">
              {texts.goHome}
            </ButtonLink>
            <ButtonLink to="/things">{texts.browseThings}</ButtonLink>
          </div>
        }
      >
        {what === 'page' ? texts.pageNotFoundWhy : texts.notFoundWhy(what)}
      </Empty>
    </>
  );
}
