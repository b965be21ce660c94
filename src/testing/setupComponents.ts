import { startPressGuard } from '#platform/pressGuard.ts';
import '#theme/base.css';

// As the page itself does.
startPressGuard();
