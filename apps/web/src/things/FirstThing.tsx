import { thingCapabilities, waterMatters } from '@hedgerow/domain';
import illustration from '../illustrations/Illustration.module.css';
import figure from '../readings/Figure.module.css';
import { Button } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { Breadcrumb } from '../ui/PageHead.js';
import tabStyles from '../ui/Tabs.module.css';
import { thingIcon, thingTypeLabel } from './labels.js';
import header from './ThingHeader.module.css';
import now from './ThingNow.module.css';
import * as texts from './texts.js';

const fact = (part: string, icon: string, label = '', withWater = false) => (
  <li key={part} data-part={part} data-water={withWater || undefined}>
    <Icon name={icon} size={18} />
    <span>{label}</span>
  </li>
);

/**
 * A thing as the page brings it, before the app is there: the head of its page and its water content, with an empty place for
 * each part that `showThing` fills or removes. What is pressed, and what is worked out, has its room and comes with the app.
 */
export function FirstThing() {
  return (
    <>
      <Breadcrumb steps={[{ to: '/things', label: texts.things }]} here="" />
      <header className={header.header}>
        <figure className={`${illustration.illustration} ${header.illustration}`} />
        <div className={header.name}>
          <h1 data-part="name" />
          <p data-part="description" />
        </div>
        <ul className={`${header.facts} small`}>
          {Object.keys(thingCapabilities).map((type) =>
            fact(`is ${type}`, thingIcon(type), thingTypeLabel(type), waterMatters(type)),
          )}
          <li data-part="hasGroup">
            <Icon name="groups" size={18} />
            <span data-part="group" />
            <span data-part="isPersonal">{texts.personal}</span>
          </li>
          {fact('isPublic', 'community', texts.isPublic)}
          {fact('isPrivate', 'lock', texts.isPrivate)}
        </ul>
        <div className={`${header.buttons} actions`} style={{ visibility: 'hidden' }} aria-hidden="true">
          <span data-part="mayRecord" style={{ display: 'contents' }}>
            <Button kind="primary" thumb>
              {texts.recordAction}
            </Button>
            <Button icon="plus">{texts.recordAction}</Button>
          </span>
          <Button kind="text" icon="plus">
            {texts.share}
          </Button>
          <span data-part="mayCollaborate" style={{ display: 'contents' }}>
            <Button icon="groups">{texts.collaborate}</Button>
          </span>
          <span data-part="isPerson" style={{ display: 'contents' }}>
            <Button kind="text" icon="one">
              {texts.myOneThing}
            </Button>
          </span>
          <span data-part="mayEdit" style={{ display: 'contents' }}>
            <Button kind="text" icon="edit">
              {texts.edit}
            </Button>
          </span>
        </div>
      </header>
      <nav className={tabStyles.tabs}>
        <a className="active" href="dashboard">
          {texts.tabDashboard}
        </a>
        <a data-part="isPerson" href="collaborators">
          {texts.tabAccess}
        </a>
        <a href="timeline">{texts.tabTimeline}</a>
        <a data-part="isMeasured" href="readings">
          {texts.tabReadings}
        </a>
      </nav>
      <div className="columns">
        <section className={now.now} data-part="hasWater">
          <div className={now.large} style={{ minHeight: 260, alignItems: 'start' }}>
            <span className={figure.figure}>
              <span data-part="water" />
              <span className={figure.unit}>%</span>
            </span>
          </div>
        </section>
      </div>
    </>
  );
}
