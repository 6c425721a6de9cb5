import { codeIn, letterTo, linkIn } from './letters.js';
import { stranger } from './town.js';
import { expect, test } from './visit.js';

test('a newcomer verifies their e-mail, chooses a new passphrase by a letter, and adds another e-mail [064] [065] [066] [100] [101] [133] [134] [135] [136] [138] [140] [150] [152] [153] [323] [326]', async ({
  page,
}) => {
  const person = stranger();
  const main = page.getByRole('main');
  const title = page.getByRole('heading', { level: 1 });
  const press = (name: string | RegExp) => main.getByRole('button', { name }).click();

  await page.goto('/register');
  await page.getByLabel('Name *', { exact: true }).fill(person.name);
  await page.getByLabel('Username *').fill(person.username);
  await page.getByLabel('E-mail *').fill(person.email);
  await page.getByLabel('Passphrase *', { exact: true }).fill(person.password);
  await page.getByLabel('Passphrase again *').fill(person.password);
  await press('Join');

  // The code of the letter, typed.
  await expect(main).toContainText('Your e-mail is not verified yet.');
  await main.getByRole('link', { name: 'Enter the code' }).click();
  await expect(main).toContainText(`We sent a code to ${person.email}.`);
  const first = await letterTo(person.email, 'Verify your e-mail');
  await page.getByLabel('Code *').fill('AAAA-AAAA');
  await press('Verify');
  await expect(main.getByRole('alert')).toContainText('This code is not right, or its time is over.');
  await page.getByLabel('Code *').fill(codeIn(first).toLowerCase());
  await press('Verify');
  await expect(title).toContainText(person.name.split(' ')[0]!);
  await expect(main).not.toContainText('not verified yet');

  // A second address, verified by the link of its letter.
  const second = `work.${person.email}`;
  await page.goto('/account/emails');
  const emails = page.getByRole('region', { name: 'E-mails' });
  await page.getByLabel('Add an e-mail').fill(person.email.toUpperCase());
  await press('Add e-mail');
  await expect(page.getByLabel('Add an e-mail')).toHaveAccessibleDescription(/Email already added$/);
  await page.getByLabel('Add an e-mail').fill(second);
  await press('Add e-mail');
  await expect(emails.getByRole('listitem').filter({ hasText: second })).toContainText('Not verified');
  await page.goto(linkIn(await letterTo(second, 'Verify your e-mail')));
  await press('Verify');
  await expect(page.getByText('Your e-mail is verified.')).toBeVisible();
  await page.goto('/account/emails');
  await press(`Make primary: ${second}`);
  await expect(emails.getByRole('listitem').filter({ hasText: second })).toContainText('Primary');

  // Forgotten: by a letter to one of them.
  await page.getByRole('button', { name: `Account, ${person.name}` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(title).toHaveText('Care for your neighbourhood');
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail *').fill(person.email);
  await press('Send the code');
  await expect(title).toHaveText('Choose a new passphrase');
  await page.goto(linkIn(await letterTo(person.email, 'Choose a new passphrase')));
  await page.getByLabel('New passphrase *').fill('Password123');
  await page.getByLabel('Passphrase again *').fill('Password123');
  await press('Change passphrase');
  await expect(page.getByLabel('New passphrase *')).toHaveAccessibleDescription(/Many people have this/);
  await page.getByLabel('New passphrase *').fill('Alder-and-ash-7');
  await page.getByLabel('Passphrase again *').fill('Alder-and-ash-7');
  await press('Change passphrase');
  await expect(title).toHaveText('Sign in');
  await page.getByLabel('Username').fill(second);
  await page.getByLabel('Passphrase').fill('Alder-and-ash-7');
  await press('Sign in');
  await expect(page.getByRole('button', { name: `Account, ${person.name}` })).toBeVisible();
  await letterTo(second, 'Your passphrase was changed');

  // And changed with the one that is known.
  await page.goto('/account/passphrase');
  await page.getByLabel('Old passphrase *').fill('Alder-and-ash-8');
  await page.getByLabel('New passphrase *').fill('Birch-and-ash-9');
  await page.getByLabel('Passphrase again *').fill('Birch-and-ash-9');
  await press('Change passphrase');
  await expect(page.getByLabel('Old passphrase *')).toHaveAccessibleDescription('Incorrect old passphrase');
  await page.getByLabel('Old passphrase *').fill('Alder-and-ash-7');
  await press('Change passphrase');
  await expect(title).toHaveText('E-mails and sign-in');
});
