// The list of groups
export const groups = 'Groups';
export const lead = 'People who look after things together.';
export const createGroup = 'Create a group';
export const nearestGroup = 'Nearest group';
export const name = 'Name';
export const type = 'Type';
export const members = 'Members';
export const group = 'group';
export const groupsCounted = 'groups';
export const none = 'Orchards, councils and growers are listed here. There are no public groups yet.';
export const createFirst = 'Create the first group';

// One group
export const isPrivate = 'Private';
export const memberCount = (count: number) => (count === 1 ? '1 member' : `${count} members`);

export const youAreOwner = 'You are an owner';
export const youAreMember = 'You are a member';
export const join = 'Join';
export const leave = 'Leave';
export const invitePeople = 'Invite people';
export const addThing = 'Add a thing';
export const settings = 'Settings';
export const tabDashboard = 'Dashboard';
export const tabActivity = 'Activity';
export const tabMembers = 'Members';
export const tabThings = 'Things';
export const tabDevices = 'Devices';
export const tabTasks = 'Tasks';
export const membership = 'Membership';
export const all = 'All';
export const allOf = (count: number) => `All ${count}`;

// For a guest
export const signInToJoin = 'Sign in to join';
export const guestSentence = (type: string, members: string) =>
  `${type}, ${members}. Sign in to see who they are and what they look after. You come back to this page.`;

// Joining and leaving
export const joined = (group: string) => `You joined ${group}.`;
export const left = (group: string) => `You left ${group}.`;
export const noLongerOwner = (group: string) => `You are no longer an owner of ${group}.`;
export const noLongerMember = (group: string) => `You are no longer a member of ${group}.`;
export const joinUndone = (group: string) => `Undone. You are no longer a member of ${group}.`;
export const leaveUndone = (group: string) => `Undone. You are a member of ${group} again.`;
export const leaveTitle = (group: string) => `Leave ${group}?`;
export const leavePrivate =
  'This group is private: you will no longer see it, and come back only by a new invitation. Your things stay yours.';
export const leaveOwner =
  'You are one of its owners. You give that up first; the other owners stay, and can make you an owner again.';
export const leaveAsOwner = 'Give up ownership and leave';
export const leaving = 'Leaving…';
export const stay = 'Stay';
export const leaveFailed = 'Failed to leave the group';
export const lastOwnerTitle = 'Cannot leave as group owner';
export const lastOwnerWhy = 'Transfer ownership first. Choose a member who takes over.';
export const lastOwnerAlone =
  'Transfer ownership first. You are the only member: wait until others join, or delete the group in its settings.';
export const chooseOwner = 'Choose an owner';
export const openSettings = 'Open the settings';

// What the things of a group need
export const careNow = 'Needs care now';
export const needWater = (total: number) =>
  total === 1 ? 'of 1 thing needs water' : `of ${total} things need water`;
export const amongDriest = (count: number) => `Counted among the ${count} driest.`;
export const stateCounts = (said: readonly string[]) => said.join(', ');
export const nothingThirsty = 'No thing of this group is known to need water.';
export const noneNow = 'Nothing needs water right now.';
export const lastDone = 'Last action';
export const noActionYet = 'No action yet';
export const otherThings = 'Other things';
export const driestFirst = 'driest first';
export const noThings =
  'A thing is what the group looks after: a tree, a bed, a bench. There are none here yet.';
export const noVisibleThings =
  'A thing is what the group looks after: a tree, a bed, a bench. There are none here that you may see.';

// Devices, members, actions
export const noDevices =
  'Devices that are linked to things of the group are listed here. There are none yet.';
export const devices = 'Devices';
export const device = 'device';
export const devicesCounted = 'devices';
export const things = 'Things';
export const thing = 'thing';
export const thingsCounted = 'things';
export const activity = 'Activity';
export const noActivity =
  'What happens to the group and its things is listed here. Nothing has been recorded yet.';
export const narrowActivity = 'Filter';
export const member = 'member';
export const membersCounted = 'members';
export const owner = 'Owner';
export const plainMember = 'Member';
export const since = 'joined';
export const manageMembers = 'Manage members';

// Managing members
export const makeOwner = 'Make owner';
export const makeMember = 'Make member';
export const makeOwnerOf = (person: string) => `Make owner: ${person}`;
export const makeMemberOf = (person: string) => `Make member: ${person}`;
export const isOwnerNow = (person: string) => `${person} is an owner now.`;
export const isMemberNow = (person: string) => `${person} is a member like others now.`;
export const roleUndone = (person: string) => `Undone. The role of ${person} is as it was.`;
export const roleFailed = (why: string) => `Failed to change the role. ${why}`;
export const stepDownTitle = 'Stop being an owner?';
export const stepDownWhy = (group: string) =>
  `You stay a member, but will no longer change ${group} or say who belongs to it. Another owner can make you one again.`;
export const stepDown = 'Stop being an owner';
export const steppingDown = 'Changing…';
export const stayOwner = 'Stay an owner';
export const stepDownFailed = 'Failed to change the role';
export const youAreMemberNow = 'You are a member now, like others.';
export const removeMember = 'Remove';
export const removeMemberOf = (person: string) => `Remove: ${person}`;
export const removeTitle = (person: string) => `Remove ${person}?`;
export const removeWhy = (person: string, group: string) =>
  `${person} will no longer belong to ${group}. What they own and what they did stays.`;
export const removeWhyPrivate = (person: string, group: string) =>
  `${person} will no longer see ${group}, because it is private, and comes back only by a new invitation. What they own and what they did stays.`;
export const removing = 'Removing…';
export const keepMember = 'Keep them';
export const removeFailed = 'Failed to remove the member';
export const removed = (person: string) => `${person} no longer belongs to the group.`;
export const alreadyRemoved = 'This person no longer belonged to the group.';
export const onlyOwner = 'The only owner. Another member becomes one first.';
export const whatOwnersDo =
  'Owners change the group, remove members and decide who else owns it. Things belong to the people who added them.';
export const privateByInvitation = 'This group is private. It is joined by invitation.';
export const failedToJoin = (why: string) => `Failed to join the group. ${why}`;

// The settings
export const settingsOf = (group: string) => `Settings of ${group}`;
export const onlyOwnersChange = (group: string) => `Only owners can change ${group}.`;
export const deleteGroup = 'Delete this group';
export const deleteWarning =
  'This ends every membership. Things stay with the people who own them, without a group. It can’t be undone.';
export const deleteConsequence = (members: string) =>
  `and its ${members} will be gone for everybody. Things stay with the people who own them. This can’t be undone.`;
export const memberships = (count: number) => (count === 1 ? 'membership' : `${count} memberships`);
export const deleteFailed = 'Failed to delete group';

// In place of a group that was deleted, or is no longer shown to the viewer. Which of the two is not told.
export const goneTitle = (group: string) => `${group} is gone`;
export const goneSentence = (group: string) =>
  `${group} was deleted, or is private and you no longer belong to it.`;
export const seeGroups = 'See groups';

// A new group
export const namePlaceholder = 'Riverside Growers';
export const description = 'Description';
export const isPublic = 'Public';
export const isPublicHint = 'Everybody can find it.';
export const createThisGroup = 'Create this group';
export const created = (group: string) => `${group} was created.`;
