import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const src = join(process.cwd(), 'apps/web/src');
const files = (folder: string) => readdirSync(join(src, folder)).map((file) => `${folder}/${file}`);

/** Components that are not shown by themselves, and where they are seen. */
const seenElsewhere: Readonly<Record<string, string>> = {
  'aria/Month.tsx': 'a calendar that is open, in a browser: replays.spec.ts',
  'forms/ChangedMeanwhile.tsx': 'TextField, changed meanwhile',
  'forms/LeaveGuard.tsx': 'a Confirm that the router opens',
  'forms/LocationMap.tsx': 'the map of a form, in a browser: location.spec.ts',
  'forms/LocationPicker.tsx': 'the map of a form, in a browser: location.spec.ts',
  'forms/useEditForm.tsx': 'no component by itself: what the edit pages share',
  'ui/DeletePanel.tsx': 'Section, Button and Confirm, which it is made of',
  'ui/Gone.tsx': 'PageHead and Empty, which it is made of',
  'ui/NotFound.tsx': 'PageHead and Empty, which it is made of',
  'ui/NoticeList.tsx': 'Notices, which bring it after the first screen',
  'ui/PaletteField.tsx': 'Palette',
  'ui/QrCode.tsx': 'the labels of things, and the second factor: one picture for each text',
  'ui/RoutePanel.tsx': 'PagedList, which it loads and lets fail alone',
  'ui/SelectBox.tsx': 'the order of every list, and the steps of journeys: each-screen.spec.ts',
  'ui/WhenNear.tsx': 'no component by itself: shows one when it comes near',
  'ui/later.tsx': 'no component by itself: brings one',
  'ui/retryable.tsx': 'no component by itself: brings one',
  'ui/try-again.tsx': 'no component by itself: where the focus goes after Failure',
};

it('the gallery shows every component of ui, forms and aria', () => {
  const shown = files('gallery')
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...readFileSync(join(src, file), 'utf8').matchAll(/from '\.\.\/(.+)\.js'/g)])
    .map(([, path]) => `${path}.tsx`);
  const components = ['ui', 'forms', 'aria']
    .flatMap(files)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  expect(components.filter((file) => !shown.includes(file) && !(file in seenElsewhere))).toEqual([]);
  expect(Object.keys(seenElsewhere).filter((file) => shown.includes(file))).toEqual([]);
});
