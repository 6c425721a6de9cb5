import { useEffect } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { PrimaryActionButton } from '../actions/PrimaryActionButton.js';
import { PictureOrDrawing } from '../pictures/PictureOrDrawing.js';
import { ButtonLink } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { Breadcrumb, PageTitle } from '../ui/PageHead.js';
import type { ThingHeader_thing$key } from './__generated__/ThingHeader_thing.graphql.js';
import type { OneThingButton_user$key } from './__generated__/OneThingButton_user.graphql.js';
import { OneThingButton } from './OneThingButton.js';
import { rememberThing } from './recent-things.js';
import { ShareButton } from './ShareButton.js';
import styles from './ThingHeader.module.css';
import { thingIcon, thingTypeLabel } from './labels.js';
import * as texts from './texts.js';

interface ThingHeaderProps {
  readonly thing: ThingHeader_thing$key;
  /** Null for a guest. */
  readonly viewer: OneThingButton_user$key | null | undefined;
  readonly tab?: string | undefined;
}

/** Picture, name, type, group, and the most frequent actions. The document's title also names the tab. */
export function ThingHeader({ thing, viewer, tab }: ThingHeaderProps) {
  const data = useFragment(
    graphql`
      fragment ThingHeader_thing on Thing {
        id
        name
        description
        type
        isPublic
        picture {
          ...Picture_picture
        }
        group {
          name
          isPersonal
        }
        viewerMayEdit
        viewerMayRecord
        ...PrimaryActionButton_thing
      }
    `,
    thing,
  );
  const { id, name, type, viewerMayRecord: mayRecord } = data;
  useEffect(() => rememberThing({ id, name, type, mayRecord }), [id, name, type, mayRecord]);
  return (
    <>
      <Breadcrumb steps={[{ to: '/things', label: texts.things }]} here={name} />
      <header className={styles.header}>
        <PictureOrDrawing
          picture={data.picture}
          type={type}
          name={name}
          sizes="148px"
          isFirst
          className={styles.illustration}
        />
        <div className={styles.name}>
          <PageTitle document={tab && `${name}, ${tab.toLowerCase()}`}>{name}</PageTitle>
          {data.description && <p>{data.description}</p>}
        </div>
        <ul className={`${styles.facts} small`}>
          <li>
            <Icon name={thingIcon(type)} size={18} />
            {thingTypeLabel(type)}
          </li>
          {data.group && (
            <li>
              <Icon name="groups" size={18} />
              {data.group.isPersonal ? texts.personal : data.group.name}
            </li>
          )}
          <li>
            <Icon name={data.isPublic ? 'community' : 'lock'} size={18} />
            {data.isPublic ? texts.isPublic : texts.isPrivate}
          </li>
        </ul>
        <div className={`${styles.buttons} actions`}>
          {mayRecord && (
            <>
              <PrimaryActionButton key={id} thing={data} />
              <ButtonLink to={`/things/${id}/action`} icon="plus">
                {texts.recordAction}
              </ButtonLink>
            </>
          )}
          {!mayRecord && data.isPublic && (
            <ButtonLink to={`/things/${id}/collaborate`} icon="groups">
              {texts.collaborate}
            </ButtonLink>
          )}
          <ShareButton name={name} />
          {viewer && <OneThingButton user={viewer} thing={data} />}
          {data.viewerMayEdit && (
            <ButtonLink to={`/things/${id}/edit`} kind="text" icon="edit">
              {texts.edit}
            </ButtonLink>
          )}
        </div>
      </header>
    </>
  );
}
