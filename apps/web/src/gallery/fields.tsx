import { useState } from 'react';
import { ComboboxMany } from '../aria/ComboboxMany.js';
import { ComboboxOne } from '../aria/ComboboxOne.js';
import { DateRange } from '../aria/DateRange.js';
import { Moment } from '../aria/Moment.js';
import { Palette } from '../aria/Palette.js';
import { ActionPicker } from '../actions/ActionPicker.js';
import { Chips } from '../forms/Chips.js';
import { NameField, SelectField, SwitchField, TextArea, TextField } from '../forms/Field.js';
import { FormBody } from '../forms/FormBody.js';
import { FormPage } from '../forms/FormPage.js';
import { DaysField, ManyField, OneField } from '../forms/rich.js';
import { MomentFields } from '../forms/MomentFields.js';
import { LocationFields } from '../forms/LocationFields.js';
import type { Form } from '../forms/useForm.js';
import { PicturePicker } from '../pictures/PicturePicker.js';
import type { UsedUploads } from '../pictures/useUploads.js';
import { RepeatsField } from '../tasks/RepeatsField.js';
import { TypePicker } from '../things/TypePicker.js';
import { forever, nothing, type Specimen } from './specimens.js';

const conflict = <T,>(theirs: T) => ({ theirs, onTake: nothing, onKeep: nothing });
const text = { label: 'Name', value: '', onValue: nothing };
const form: Form<object> = {
  values: {},
  isDirty: true,
  problem: undefined,
  busy: false,
  ref: { current: null },
  field: () => {
    throw new Error('No field of this form is shown.');
  },
  handleSubmit: (event) => event.preventDefault(),
  rebase: nothing,
};
const sorts = { OAK: 'Oak', ROWAN: 'Rowan', LIME: 'Small-leaved lime' };

function Switches() {
  const [on, setOn] = useState(true);
  return <SwitchField label="Public" hint="Everybody can see it." value={on} onValue={setOn} />;
}

const people = ['Maren Oduya', 'Tomas Reyes', 'Priya Nair', 'Ada Whitcombe'].map((name) => ({
  id: name,
  name,
}));
const one = { label: 'Who', choices: people, value: '', onValue: nothing };
const repeats = {
  dueDate: '2026-06-19',
  mandatory: false,
  error: undefined,
  conflict: undefined,
  onValue: nothing,
};
const moments = { onValue: nothing, errorAt: () => undefined, onLeave: nothing };
const moment = {
  ...{ label: 'From, UTC', timeLabel: 'Time of From', timeSeen: 'Time', hint: 'Empty: the first event.' },
  ...{ max: '2026-06-20', onValue: nothing, onPasted: () => false, onLeave: nothing },
};
const june = { from: '2026-06-03', to: '2026-06-17' };

function Many() {
  const [value, setValue] = useState<readonly string[]>(['Priya Nair', 'Tomas Reyes']);
  return <ComboboxMany label="Who does it" choices={people} value={value} onValue={setValue} />;
}

function Searches() {
  const [text, setText] = useState('');
  const entry = (label: string, icon: string) => ({ id: label, label, icon, onChoose: nothing });
  const tree = { ...entry('Mill Lane rowan', 't-tree'), detail: 'Riverside Growers' };
  return (
    <Palette
      label="Search things and pages"
      text={text}
      onText={setText}
      groups={[
        { title: 'Pages', entries: [entry('Home', 'home'), entry('Devices', 'device')] },
        { title: 'Things', entries: [tree] },
      ]}
      status="One thing found"
    />
  );
}

/** What people fill in. */
const chosenFile = { key: 1, name: 'rowan.jpg', original: '', preview: '', progress: 0, mayRetry: true };
const uploads = (all: UsedUploads['all'] = []): UsedUploads => ({
  ...{ all, subscribe: () => nothing, get: () => all, add: () => 0, cut: nothing, retry: nothing },
  ...{ retryLost: nothing, remove: nothing, clear: nothing, settled: forever, claim: forever },
});

export const fields: readonly Specimen[] = [
  {
    name: 'PicturePicker',
    states: {
      'nothing chosen': <PicturePicker uploads={uploads()} label="Pictures" hint="Optional." />,
      'on their way, sent, and failed': (
        <PicturePicker
          uploads={uploads([
            { ...chosenFile, state: 'sending', progress: 0.4 },
            { ...chosenFile, key: 2, name: 'berries.jpg', state: 'sent', progress: 1 },
            {
              ...{ ...chosenFile, key: 3, name: 'IMG_20260614_101530_after_the_rain.jpg', state: 'failed' },
              problem: 'The picture took too long to arrive. Try again where the signal is better.',
            },
          ])}
        />
      ),
    },
  },
  {
    name: 'TextField',
    states: {
      empty: <TextField {...text} placeholder="Mill Lane rowan" mandatory />,
      filled: <TextField {...text} value="Mill Lane rowan" hint="As it is called by those who pass it." />,
      wrong: <TextField {...text} value="M" error="Name has at least 3 characters" />,
      disabled: <TextField {...text} value="Mill Lane rowan" disabled />,
      'changed meanwhile': <TextField {...text} value="Rowan" conflict={conflict('Rowan of Mill Lane')} />,
    },
  },
  {
    name: 'NameField',
    states: { empty: <NameField value="" onValue={nothing} mandatory /> },
  },
  {
    name: 'TextArea',
    states: {
      filled: <TextArea label="Description" value="Ask for the key at number 14." onValue={nothing} />,
      wrong: <TextArea label="Description" value="" onValue={nothing} error="This field is mandatory" />,
    },
  },
  {
    name: 'SelectField',
    states: {
      chosen: <SelectField label="Sort" value="ROWAN" onValue={nothing} options={sorts} />,
      wrong: (
        <SelectField label="Sort" value="OAK" onValue={nothing} options={sorts} error="Choose another sort" />
      ),
    },
  },
  {
    name: 'SwitchField',
    states: { on: <Switches />, off: <SwitchField label="Public" value={false} onValue={nothing} /> },
  },
  {
    name: 'LocationFields',
    states: {
      empty: <LocationFields value={{ x: '', y: '' }} onValue={nothing} />,
      wrong: (
        <LocationFields
          value={{ x: '95', y: '-0.1246' }}
          onValue={nothing}
          error="Latitude lies between −90 and 90"
        />
      ),
    },
  },
  {
    name: 'TypePicker',
    states: {
      open: <TypePicker value="BENCH" onValue={nothing} />,
      folded: <TypePicker value="BENCH" folded onValue={nothing} />,
      wrong: <TypePicker value="" onValue={nothing} error="This field is mandatory" />,
    },
  },
  {
    name: 'DateRange',
    states: {
      chosen: <DateRange label="Days" value={june} max="2026-06-20" onValue={nothing} />,
      empty: <DateRange label="Days" value={null} onValue={nothing} />,
    },
  },
  {
    name: 'MomentFields',
    states: {
      empty: <MomentFields {...moments} zone="UTC" value={{ from: '', to: '' }} />,
      'wrong at one end': (
        <MomentFields
          {...moments}
          zone="Europe/London"
          value={{ from: '2026-06-01 06:30', to: ' 06:30' }}
          errorAt={(end) =>
            end === 'to' ? 'To: this time has no day. Choose the day, or empty the time.' : undefined
          }
        />
      ),
    },
  },
  {
    name: 'Moment',
    states: {
      empty: <Moment {...moment} value={{ day: '', time: '' }} />,
      'to the second': <Moment {...moment} value={{ day: '2026-06-17', time: '06:30:05' }} />,
    },
  },
  {
    name: 'Chips',
    states: {
      several: (
        <Chips
          chips={['ActionRecorded', 'BadgeAwarded', 'TaskStatusChanged'].map((name) => ({ id: name, name }))}
          onRemove={nothing}
          onEmpty={nothing}
        />
      ),
    },
  },
  {
    name: 'ComboboxMany',
    states: {
      chosen: <Many />,
      empty: <ComboboxMany label="Who does it" choices={people} value={[]} onValue={nothing} />,
    },
  },
  {
    name: 'ComboboxOne',
    states: {
      chosen: <ComboboxOne {...one} value="Priya Nair" />,
      empty: <ComboboxOne {...one} mandatory hint="One of the people of the thing." />,
      wrong: <ComboboxOne {...one} mandatory error="This field is mandatory" />,
    },
  },
  {
    name: 'DaysField, ManyField and OneField',
    states: {
      days: <DaysField label="Days" value={june} onValue={nothing} />,
      many: <ManyField label="Who does it" choices={people} value={['Priya Nair']} onValue={nothing} />,
      'many, changed meanwhile': (
        <ManyField
          label="Who does it"
          choices={people}
          value={['Priya Nair']}
          onValue={nothing}
          conflict={conflict(['Tomas Reyes'])}
        />
      ),
      one: <OneField {...one} value="Tomas Reyes" />,
    },
  },
  {
    name: 'RepeatsField',
    states: {
      'does not repeat': <RepeatsField {...repeats} value="" />,
      'every second week': <RepeatsField {...repeats} value="FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH" />,
      'monthly, until a day': <RepeatsField {...repeats} value="FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20311001" />,
      'changed meanwhile': (
        <RepeatsField {...repeats} value="FREQ=DAILY;COUNT=12" conflict={conflict('FREQ=YEARLY')} />
      ),
    },
  },
  { name: 'Palette', states: { 'nothing typed': <Searches /> } },
  {
    name: 'ActionPicker',
    states: {
      chosen: <ActionPicker value="WATERING" onValue={nothing} />,
      wrong: (
        <ActionPicker
          value=""
          label="What is to be done?"
          mandatory
          error="This field is mandatory"
          onValue={nothing}
        />
      ),
    },
  },
  {
    name: 'FormBody',
    states: {
      ready: (
        <FormBody form={form} submit="Save changes">
          <TextField {...text} value="Mill Lane rowan" />
        </FormBody>
      ),
      busy: (
        <FormBody form={{ ...form, busy: true }} submit="Save changes">
          <TextField {...text} value="Mill Lane rowan" />
        </FormBody>
      ),
      refused: (
        <FormBody
          form={{ ...form, problem: 'Can’t reach Hedgerow. Check your connection and try again.' }}
          submit="Save changes"
        >
          <TextField {...text} value="Mill Lane rowan" />
        </FormBody>
      ),
    },
  },
  {
    name: 'FormPage',
    states: {
      new: (
        <FormPage
          title="Add a thing"
          trail={[{ to: '/', label: 'Things' }]}
          illustration="TREE"
          caption="A street tree"
          form={form}
          submit="Add thing"
        >
          <TextField {...text} mandatory />
        </FormPage>
      ),
    },
  },
];
