/** What each file is, in plain words, for the one who opens it years later. */
export const readMe = (madeAt: string): string => `Your data from Hedgerow
Made on ${madeAt}

This is all that Hedgerow keeps of you. Times are in UTC and written as in 2026-06-01T10:00:00.000Z. Other people are not
named here: where they had a part, there is at most an id, which says nothing outside of Hedgerow.

account.json       Your names, e-mail addresses, settings, role, badges, your one thing, where you are signed in, and
                   whether you have a second factor. Passphrases and codes are kept as fingerprints only, and are not here.
things.json        The things that you have access to: what is known of them, and what you may do.
groups.json        The groups that you belong to. The personal one is yours alone.
devices.json       The devices that you have access to.
actions.json       All that you recorded for things, with your comments.
pictures.json      The pictures that you added: what each is of, and its size. The picture itself is in pictures/, named by its
                   id, at the largest size in which it is kept; what your camera had written into it was never kept.
tasks.json         The tasks that you made, and those that you are to do.
invitations.json   The invitations that you made or accepted. The addresses of other people are not here.
notifications.json What you were told in the app: of what kind, of what, when, and when you read it.
events.jsonl       The history: everything that happened to your account, and everything that you did. One event in a line,
                   as JSON. Names and addresses of other people are left empty.
readings/          What the devices that you own measured, one file for each, named by the id that the device has in
                   devices.json. Water in percent, temperatures in degrees Celsius, conductivity in microsiemens for each
                   centimetre, pH as it is, the battery in volts; rssi_dbm and snr_db tell how well it was received.

.json is plain text for programs; a text editor or a browser opens it. .jsonl is the same with one entry in a line. .csv
opens in any spreadsheet.
`;
