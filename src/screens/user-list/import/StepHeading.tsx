import { useEffect, useRef, type ReactNode } from 'react';
import { trImport } from '#text/user-list/trImport.ts';
import styles from './ImportDialog.module.css';

const STEPS = 3;

interface StepHeadingProps {
  /** From 1. */
  step: number;
  children: ReactNode;
}

/** The heading of a step, which gets the focus when the person comes from another step. */
export function StepHeading({ step, children }: StepHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Not while the dialog opens: then the dialog's own heading has the focus.
    if (ref.current?.closest('dialog')?.open === true) ref.current.focus();
  }, []);
  return (
    <div className={styles.stepHead}>
      <h3 ref={ref} tabIndex={-1}>
        {children}
      </h3>
      <p className={styles.muted}>{trImport.step(step, STEPS)}</p>
    </div>
  );
}
