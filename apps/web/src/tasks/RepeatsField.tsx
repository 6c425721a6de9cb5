import { useId, useState } from 'react';
import { ChangedMeanwhile } from '../forms/ChangedMeanwhile.js';
import { SelectField, TextField } from '../forms/Field.js';
import type { FormField } from '../forms/useForm.js';
import { useNow } from '../time/useNow.js';
import { dayOf } from './due.js';
import * as texts from './form-texts.js';
import {
  firstRepeats,
  type Frequency,
  monthlyChoices,
  mostOften,
  type Repeats,
  repeatsOf,
  ruleOf,
  sayMonthly,
  sayRule,
  weekdays,
} from './repeats.js';
import styles from './RepeatsField.module.css';

interface RepeatsFieldProps extends FormField<string> {
  /** The first day, or empty. */
  readonly dueDate: string;
}

type End = keyof typeof texts.endLabels;

/** How many days a repetition goes on for at first when it is to end: a season. */
const season = 91;
const firstCount = 10;

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const endOf = ({ until, count }: Repeats): End =>
  until !== undefined ? 'until' : count !== undefined ? 'count' : 'never';

/** How often a task comes again: chosen in plain words, and said in a sentence. Its value is the rule, or empty. */
export function RepeatsField({ dueDate, value, onValue, error, conflict }: RepeatsFieldProps) {
  const id = useId();
  const now = useNow();
  const first = dueDate || dayOf(now);
  const repeats = repeatsOf(value);
  const handleFrequency = (frequency: Frequency | '') =>
    onValue(frequency ? ruleOf({ ...firstRepeats(frequency, first), ...endIn(repeats) }) : '');
  return (
    <div className={styles.repeats}>
      <SelectField<Frequency | ''>
        label={texts.repeats}
        hint={texts.repeatsHint}
        error={error}
        options={[
          { id: '', name: texts.doesNotRepeat },
          ...Object.entries(texts.frequencyLabels).map(([id, name]) => ({ id: id as Frequency, name })),
        ]}
        value={repeats?.frequency ?? ''}
        onValue={handleFrequency}
      />
      <ChangedMeanwhile id={id} conflict={conflict} say={(rule) => sayRule(rule, now)} />
      {repeats && (
        <RepeatsParts repeats={repeats} first={first} onRepeats={(changed) => onValue(ruleOf(changed))} />
      )}
      <p className={`small ${styles.sentence}`} role="status">
        {value && sayRule(value, now)}
      </p>
    </div>
  );
}

/** The end of a repetition, which stays when it is made another one. */
const endIn = (repeats: Repeats | undefined) => ({ until: repeats?.until, count: repeats?.count });

interface RepeatsPartsProps {
  readonly repeats: Repeats;
  readonly first: string;
  readonly onRepeats: (repeats: Repeats) => void;
}

function RepeatsParts({ repeats, first, onRepeats }: RepeatsPartsProps) {
  const { frequency, step, weekdays: chosen, monthly, until, count } = repeats;
  const handleEnd = (end: End) =>
    onRepeats({
      ...repeats,
      until: end === 'until' ? (until ?? daysAfter(first, season)) : undefined,
      count: end === 'count' ? (count ?? firstCount) : undefined,
    });
  const onDays = [...new Set([monthly.join(), ...monthlyChoices(first)])].filter(Boolean);
  return (
    <>
      <div className={styles.parts}>
        <NumberField
          label={texts.stepLabel(texts.units[frequency])}
          max={mostOften[frequency]}
          value={step}
          onNumber={(changed) => onRepeats({ ...repeats, step: changed })}
        />
        {frequency === 'MONTHLY' && (
          <SelectField
            label={texts.onMonthday}
            options={onDays.map((on) => ({
              id: on,
              name: texts.onDayOf(texts.listed(on.split(',').map(sayMonthly))),
            }))}
            value={monthly.join()}
            onValue={(on) => onRepeats({ ...repeats, monthly: on.split(',') })}
          />
        )}
      </div>
      {frequency === 'WEEKLY' && (
        <fieldset className={styles.weekdays}>
          <legend>{texts.onWeekdays}</legend>
          <div className={styles.days}>
            {weekdays.map((day) => (
              <label key={day}>
                <input
                  type="checkbox"
                  checked={chosen.includes(day)}
                  onChange={({ target }) =>
                    onRepeats({
                      ...repeats,
                      weekdays: weekdays.filter((one) =>
                        one === day ? target.checked : chosen.includes(one),
                      ),
                    })
                  }
                />
                <span aria-hidden="true">{texts.weekdayNames[day].slice(0, 2)}</span>
                <span className="visually-hidden">{texts.weekdayNames[day]}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className={styles.parts}>
        <SelectField
          label={texts.ends}
          options={texts.endLabels}
          value={endOf(repeats)}
          onValue={handleEnd}
        />
        {until !== undefined && (
          <UntilField until={until} onUntil={(day) => onRepeats({ ...repeats, until: day })} />
        )}
        {count !== undefined && (
          <NumberField
            label={texts.howOften}
            max={999}
            value={count}
            onNumber={(changed) => onRepeats({ ...repeats, count: changed })}
          />
        )}
      </div>
    </>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly max: number;
  readonly value: number;
  readonly onNumber: (value: number) => void;
}

/** A whole number from 1. What is no such number stays in the field while it is typed, and is not passed on. */
function NumberField({ label, max, value, onNumber }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const handleValue = (text: string) => {
    setTyped(text);
    const number = Number(text);
    if (Number.isInteger(number) && number >= 1 && number <= max) onNumber(number);
  };
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      value={typed ?? String(value)}
      onValue={handleValue}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** The last day. A year that is typed digit by digit is no day before it is whole. */
function UntilField({ until, onUntil }: { readonly until: string; readonly onUntil: (day: string) => void }) {
  const [typed, setTyped] = useState<string>();
  const handleValue = (day: string) => {
    setTyped(day);
    if (/^[1-9]\d{3}-/.test(day)) onUntil(day);
  };
  return (
    <TextField
      label={texts.lastDay}
      type="date"
      value={typed ?? until}
      onValue={handleValue}
      onBlur={() => setTyped(undefined)}
    />
  );
}
