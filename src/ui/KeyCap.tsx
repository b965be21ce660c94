import styles from './KeyCap.module.css';

/** The name of a key, drawn as a key. */
export function KeyCap({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
