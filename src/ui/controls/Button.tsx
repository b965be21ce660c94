import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '#ui/classNames.ts';
import styles from './Button.module.css';

/** `danger` is one choice among others; `dangerPrimary` is the main action of a dialog. */
export type ButtonLook = 'plain' | 'primary' | 'quiet' | 'danger' | 'dangerPrimary';

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  /** For one of a group of choices: the active look, and `aria-pressed`. */
  isActive?: boolean;
}

export function Button({ look = 'plain', isActive, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isActive}
      {...rest}
      className={buttonClass(look, className)}
    />
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name. */
  label: string;
  /** Small and without a border, for use inside a field or beside a value. */
  isInline?: boolean;
}

/** A button that shows only an icon: round, unless it is inline. */
export function IconButton({ label, isInline = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(isInline ? styles.inline : styles.icon, className)}
    />
  );
}

/** The class of a button, for another element such as a link. */
export function buttonClass(look: ButtonLook, className?: string): string {
  return classNames(styles.button, styles[look], className);
}

/**
 * For a press after which the button does something else, such as the opposite, or for another
 * user: the further clicks of a double click are ignored.
 */
export function once(act: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail < 2) act();
  };
}
