import { Secret, TOTP } from 'otpauth';
import { claimsOf, join, register, stranger } from './town.js';
import { enterAs, expect, test } from './visit.js';

test('a person is found, changes their profile, and chooses their one thing [067] [068] [070] [099] [105] [141] [145] [146] [156]', async ({
  page,
}) => {
  const [anna, ben] = [await join(), await join()];
  const thing = await register(anna);
  const main = page.getByRole('main');
  const title = page.getByRole('heading', { level: 1 });
  await enterAs(page, anna);

  await page.goto('/account/profile');
  const name = `${stranger().name} the Third`;
  await main.getByLabel('Name *', { exact: true }).fill(name);
  await main.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Account, ${name}` })).toBeVisible();

  await page.goto('/community');
  await expect(
    page.getByRole('region', { name: 'People' }).getByRole('link', { name: ben.name }),
  ).toBeVisible();
  await page.goto('/users');
  await page.getByRole('searchbox', { name: 'Search people' }).fill(ben.username);
  await expect(main.getByText('One person')).toBeVisible();
  await main.getByRole('link', { name: ben.name }).click();
  await expect(title).toHaveText(ben.name);
  await expect(page).toHaveURL(new RegExp(`/users/${claimsOf(ben).user_id}/dashboard$`));
  await main.getByRole('link', { name: 'Tasks', exact: true }).click();
  await expect(main).toContainText('What this person is to do stands here');

  await page.goto(`/things/${thing.id}/dashboard`);
  await main.getByRole('button', { name: 'My one thing' }).click();
  await expect(page.getByText(`${thing.name} is your one thing.`, { exact: false })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('region', { name: thing.name })).toContainText('My one thing');
});

test('sessions are ended elsewhere, and a second factor is asked for [101] [128]', async ({
  page,
  browser,
}) => {
  const person = stranger();
  await join(person);
  const main = page.getByRole('main');
  const signIn = async (on = page) => {
    await on.goto('/signin?next=/account/emails');
    await on.getByLabel('Username').fill(person.username);
    await on.getByLabel('Passphrase').fill(person.password);
    await on.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  };
  await signIn();
  const here = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(here.getByRole('listitem')).toHaveCount(2);

  // Another browser: it is seen here without a reload, and is out two seconds after it was ended.
  const elsewhere = await browser.newPage();
  await signIn(elsewhere);
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('E-mails and sign-in');
  await expect(here.getByRole('listitem')).toHaveCount(3);
  await here.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(here.getByRole('listitem')).toHaveCount(1);
  await expect(elsewhere.getByRole('button', { name: 'Account and theme' })).toBeVisible({ timeout: 4_000 });
  await elsewhere.close();

  const factor = page.getByRole('region', { name: 'Second factor' });
  await factor.getByRole('button', { name: 'Add a second factor' }).click();
  await factor.getByLabel('Passphrase *').fill(person.password);
  await factor.getByRole('button', { name: 'Go on' }).click();
  await expect(factor.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = (await factor.locator('code').textContent())!.replaceAll(' ', '');
  const code = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await factor.getByLabel('Code *').fill(code(-1));
  await factor.getByRole('button', { name: 'Turn it on' }).click();
  const codes = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent())!;
  await factor.getByRole('button', { name: 'I kept them' }).click();
  await expect(factor).toContainText('10 of 10 recovery codes are left');

  const leave = async () => {
    await page.getByRole('button', { name: `Account, ${person.name}` }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Account and theme' })).toBeVisible();
  };
  for (const given of [code(0), recovery]) {
    await leave();
    await signIn();
    await page.getByLabel('Code of your second factor *').fill(given);
    await main.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mails and sign-in');
  }
  await expect(factor).toContainText('9 of 10 recovery codes are left');
});
