// The list of devices.
export const devices = 'Devices';
export const lead = 'Probes and boards, with battery, last uplink and signal.';
export const addDevice = 'Add a device';
export const oneDevice = 'device';
export const manyDevices = 'devices';
export const columnName = 'Name';
export const columnAbout = 'Model and thing';
export const noDevices = 'Probes that measure water, temperature and pH show up here. There are none yet.';
export const addFirstDevice = 'Add your first device';

// A device in a list.
export const atThing = (thing: string) => `, at ${thing}`;
export const notLinked = ', not linked';
export const battery = 'Battery';
export const isLow = ', low';
export const lastUplink = 'Last uplink';
export const noUplinkYet = 'none yet';
export const isLate = ', late';
export const signal = 'Signal';
export const signalStrength = (dBm: number) => `, ${dBm < 0 ? '−' : ''}${Math.abs(dBm)} dBm`;

// The page of a device.
export const goTo = (thing: string) => `Go to ${thing}`;
export const at = 'at';
export const latestReadings = 'Latest readings';
export const unknown = (why: string) => `– ${why}`;
export const status = 'Status';
export const noUplinkForADay = 'No uplink for a day';
export const notReportedYet = '– not reported yet';
export const model = 'Model';
export const deviceId = 'Device id';
export const deviceIdHidden = 'visible to people with access only';
export const location = 'Location';
export const visibleTo = 'Visible to';
export const everybody = 'Everybody';
export const onlyWithAccess = 'People with access only';
export const edit = 'Edit';
export const settings = 'Settings';

// Who has access to a device.
export const settingsOf = (device: string) => `Settings of ${device}`;
export const onlyOwnersSettle = (device: string) => `Only owners can change who has access to ${device}.`;
export const peopleWithAccess = 'People with access';
export const countOfPeople = (count: number) => (count === 1 ? 'One person' : `${count} people`);
export const owner = 'Owner';
export const viewer = 'Viewer';
export const since = 'Since';
export const onlyOwner = 'The only owner. A device needs at least one.';
export const makeOwner = 'Make owner';
export const makeOwnerOf = (person: string) => `Make owner: ${person}`;
export const makeViewer = 'Make viewer';
export const makeViewerOf = (person: string) => `Make viewer: ${person}`;
export const noLongerOwner = (device: string) => `You are no longer an owner of ${device}.`;
export const isNow = (person: string, isOwner: boolean) =>
  `${person} is now ${isOwner ? 'an owner' : 'a viewer'}.`;
export const failedToMakeOwner = (why: string) => `Failed to make user owner. ${why}`;
export const removeAccess = 'Remove access';
export const removeAccessOf = (person: string) => `Remove access: ${person}`;
export const removeAccessTitle = (person: string) => `Remove ${person}’s access?`;
export const giveUpAccess = 'Give up access';
export const giveUpTitle = 'Give up your access?';
export const removing = 'Removing…';
export const keepIt = 'Keep it';
export const removeAccessFailed = 'Failed to remove access';
export const accessGivenUp = (device: string) => `You gave up your access to ${device}.`;
export const accessRemoved = (person: string) => `${person} no longer has access.`;
export const yourAccessWasRemoved = (device: string) => `Your access to ${device} was removed.`;
export const losesAll = 'The device is private: without access it is not seen any more.';
export const losesLess = 'The device is public: it stays visible, without its device id.';

// The form for a device.
export const addThisDevice = 'Add this device';
export const added = (device: string) => `${device} was added. Its first reading will show up on its own.`;
export const namePlaceholder = 'Rowan probe';
export const deviceIdHint = 'eui- and the number (DevEUI) that is printed on the box.';
export const deviceIdPlaceholder = 'eui-a840410000000101';
export const linkedTo = 'Linked to';
export const linkedToHint = 'From now on its readings belong to this thing.';
export const noThingYet = 'No thing yet';
export const isPublic = 'Public';
export const publicHint = 'Everybody can see this device. Only people with access can see its device id.';

// Editing a device.
export const editOf = (device: string) => `Edit ${device}`;
export const onlyOwnersEdit = (device: string) => `Only owners can edit ${device}.`;
export const noThingThatYouSee = 'No thing that you can see';

// A device that went while it was looked at
export const goneTitle = (device: string) => `${device} is gone`;
export const goneSentence = (device: string) =>
  `${device} was removed, or is private and no longer shared with you.`;
export const seeDevices = 'See devices';
