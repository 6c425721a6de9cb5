import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { PictureOrDrawing } from '../pictures/PictureOrDrawing.js';
import styles from '../things/ThingHeader.module.css';
import { ButtonLink } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { labelIn } from '../ui/label.js';
import { Breadcrumb, PageTitle } from '../ui/PageHead.js';
import type { GroupHeader_group$key } from './__generated__/GroupHeader_group.graphql.js';
import { groupPath } from './group-path.js';
import { groupIllustration, groupTypeLabels } from './labels.js';
import { MembershipButton } from './MembershipButton.js';
import * as texts from './texts.js';

/** Picture, name, type, how many belong to it, and what the viewer may do. The document's title also names the tab. */
export function GroupHeader({ group, tab }: { group: GroupHeader_group$key; tab?: string }) {
  const data = useFragment(
    graphql`
      fragment GroupHeader_group on Group {
        id
        name
        description
        type
        isPublic
        memberCount
        picture {
          ...Picture_picture
        }
        viewerMayEdit
        viewerMembership {
          isOwner
        }
        ...MembershipButton_group
      }
    `,
    group,
  );
  const { id, name, viewerMembership: mine } = data;
  return (
    <>
      <Breadcrumb steps={[{ to: '/groups', label: texts.groups }]} here={name} />
      <header className={styles.header}>
        <div aria-hidden="true" className={styles.illustration}>
          <PictureOrDrawing
            picture={data.picture}
            type={groupIllustration(data.type)}
            name={name}
            sizes="148px"
            isFirst
            className={styles.illustration}
          />
        </div>
        <div className={styles.name}>
          <PageTitle document={tab && `${name}, ${tab.toLowerCase()}`}>{name}</PageTitle>
          {data.description && <p>{data.description}</p>}
        </div>
        <ul className={`${styles.facts} small`}>
          <li>
            <Icon name="leaf" size={18} />
            {labelIn(groupTypeLabels, data.type)}
          </li>
          <li>
            <Icon name="groups" size={18} />
            {texts.memberCount(data.memberCount)}
          </li>
          <li>
            <Icon name={data.isPublic ? 'community' : 'lock'} size={18} />
            {data.isPublic ? texts.isPublic : texts.isPrivate}
          </li>
          {mine && (
            <li>
              <Icon name={mine.isOwner ? 'key' : 'user'} size={18} />
              {mine.isOwner ? texts.youAreOwner : texts.youAreMember}
            </li>
          )}
        </ul>
        <div className={`${styles.buttons} actions`}>
          {mine && (
            <ButtonLink to={`/things/new?group=${id}`} kind="primary" icon="plus">
              {texts.addThing}
            </ButtonLink>
          )}
          <MembershipButton key={id} group={data} />
          {data.viewerMayEdit && (
            <ButtonLink to={groupPath(id, 'settings')} kind="text" icon="edit">
              {texts.settings}
            </ButtonLink>
          )}
        </div>
      </header>
    </>
  );
}
