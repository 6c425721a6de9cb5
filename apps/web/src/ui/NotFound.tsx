import { ButtonLink, PageButton } from './Button.js';
import { Empty } from './Empty.js';
import { PageHead } from './PageHead.js';
import * as texts from './texts.js';

const titles = {
  page: texts.pageNotFound,
  thing: texts.thingNotFound,
  device: texts.deviceNotFound,
  group: texts.groupNotFound,
  person: texts.personNotFound,
  task: texts.taskNotFound,
};

/** Where others of its kind are listed. */
const lists = {
  page: { to: '/things', label: texts.browseThings },
  thing: { to: '/things', label: texts.browseThings },
  device: { to: '/devices', label: texts.browseDevices },
  group: { to: '/groups', label: texts.browseGroups },
  person: { to: '/things', label: texts.browseThings },
  task: { to: '/tasks', label: texts.seeTasks },
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
            <PageButton {...lists[what]} />
          </div>
        }
      >
        {what === 'page' ? texts.pageNotFoundWhy : texts.notFoundWhy(what)}
      </Empty>
    </>
  );
}
