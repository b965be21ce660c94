import { tr } from '#text/tr.ts';
import { Icon } from '#ui/Icon.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import styles from './HomeScreen.module.css';

export function HomeScreen() {
  return (
    <div className={styles.screen}>
      <section className={styles.card}>
        <span className={styles.icon}>
          <Icon name="home" size={40} />
        </span>
        <ScreenHeading title={tr.home.title}>{tr.home.heading}</ScreenHeading>
        <p className={styles.body}>{tr.home.body}</p>
      </section>
    </div>
  );
}
