import type { ReactNode } from 'react';
import { Button } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import styles from './FormBody.module.css';
import type { Form } from './useForm.js';

export interface FormBodyProps<V> {
  readonly form: Form<V>;
  readonly submit: string;
  /** What did not happen when it could not be sent, said before the cause. */
  readonly failed?: string;
  /** `danger` for what cannot be undone. */
  readonly kind?: 'primary' | 'danger';
  readonly icon?: string;
  readonly disabled?: boolean;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
}

/**
 * The body of a form: its fields, the problem that belongs to no field, and its primary button. While it is busy nothing
 * can be typed: it would not be part of what is sent, and be lost with the page.
 */
export function FormBody<V>({
  form,
  submit,
  failed,
  kind = 'primary',
  icon,
  disabled,
  children,
  aside,
}: FormBodyProps<V>) {
  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={form.handleSubmit}>
      <fieldset role="none" className={styles.fields} disabled={form.busy}>
        {children}
      </fieldset>
      <div className={`foot ${styles.foot}`}>
        <p className={styles.problem} role="alert">
          {form.problem && (
            <>
              <Icon name="alert" />
              <span>
                {failed && `${failed} `}
                <span>{form.problem}</span>
              </span>
            </>
          )}
        </p>
        <div className="actions">
          <Button kind={kind} type="submit" thumb icon={icon} busy={form.busy} disabled={disabled}>
            {submit}
          </Button>
          {aside}
        </div>
      </div>
    </form>
  );
}

/** Fields that belong together, under a heading. */
export function FieldGroup({
  legend,
  hint,
  children,
}: {
  legend: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {hint && <p className="small">{hint}</p>}
      {children}
    </fieldset>
  );
}
