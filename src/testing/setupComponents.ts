import '#theme/base.css';
import { startPressGuard } from '#platform/pressGuard.ts';

// As the page itself does.
startPressGuard();
