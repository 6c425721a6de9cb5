import { eventLog } from './2026-11-21-0900-event-log.js';
import { persons } from './2026-11-21-0910-persons.js';
import { accounts } from './2026-11-21-0920-accounts.js';
import { restoredLog } from './2026-11-21-1000-restored-log.js';
import { commandPayloads } from './2026-11-21-2300-command-payloads.js';
import { attempts } from './2026-11-22-0500-attempts.js';
import { erasures } from './2026-11-22-0500-erasures.js';
import { eventTypes } from './2026-11-22-0500-event-types.js';
import { roles } from './2026-11-22-0530-roles.js';
import { administratorCodes } from './2026-11-22-0600-administrator-codes.js';
import { positionOrder } from './2026-11-22-0600-position-order.js';
import { mailCodes } from './2026-11-22-1540-mail-codes.js';
import { accountDeletions } from './2026-11-22-1910-account-deletions.js';
import { invitations } from './2026-11-22-1920-invitations.js';
import { sessionsInWords } from './2026-11-22-1950-sessions-in-words.js';
import { secondFactors } from './2026-11-22-2000-second-factors.js';
import { addressesOfCodes } from './2026-11-22-2055-addresses-of-codes.js';
import { acceptedInvitations } from './2026-11-22-2110-accepted-invitations.js';
import { sessionsWithFactor } from './2026-11-22-2110-sessions-with-factor.js';
import { endedInvitations } from './2026-11-22-2120-ended-invitations.js';
import { dataExports } from './2026-11-22-2210-data-exports.js';
import { sessionsOfEvents } from './2026-11-22-2210-sessions-of-events.js';
import { endsOfInvitations } from './2026-11-22-2240-ends-of-invitations.js';
import { whatEnds } from './2026-11-22-2250-what-ends.js';
import { pictures } from './2026-11-23-0200-pictures.js';
import { calendarAddresses } from './2026-11-23-0235-calendar-addresses.js';
import { pastThings } from './2026-11-23-0930-past-things.js';
import { removals } from './2026-11-23-2100-removals.js';
import { oldNavigation } from './2026-11-23-2101-old-navigation.js';
import { logBrowser } from './2026-11-24-0110-log-browser.js';
import { replays } from './2026-11-24-1230-replays.js';
import { kafkaHistory } from './2026-11-24-1300-kafka-history.js';
import { morePartitions } from './2026-11-24-1800-more-partitions.js';
import { partitionsAtBegin } from './2026-11-25-1800-partitions-at-begin.js';
import { topicsAside } from './2026-11-25-2200-topics-aside.js';
import { nextPosition } from './2026-11-27-1610-next-position.js';
import type { Migration } from './migration.js';

/** Every step there is, oldest first. */
export const migrations: readonly Migration[] = [
  eventLog,
  persons,
  accounts,
  restoredLog,
  commandPayloads,
  attempts,
  erasures,
  eventTypes,
  roles,
  administratorCodes,
  positionOrder,
  mailCodes,
  accountDeletions,
  invitations,
  sessionsInWords,
  secondFactors,
  addressesOfCodes,
  acceptedInvitations,
  sessionsWithFactor,
  endedInvitations,
  dataExports,
  sessionsOfEvents,
  endsOfInvitations,
  whatEnds,
  pictures,
  calendarAddresses,
  pastThings,
  removals,
  oldNavigation,
  logBrowser,
  replays,
  kafkaHistory,
  morePartitions,
  partitionsAtBegin,
  topicsAside,
  nextPosition,
];
