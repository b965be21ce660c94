import type { Action } from './actions.ts';
import * as browser from './browserActions.ts';
import * as change from './changeActions.ts';
import type { Performed } from './performed.ts';
import { pressBackdrop } from './dialogActions.ts';
import * as elsewhere from './elsewhere.ts';
import * as form from './formActions.ts';
import * as list from './listActions.ts';
import * as panel from './panelActions.ts';
import * as peek from './peekActions.ts';
import { press } from './pressing.ts';
import type { Screen } from './screen.ts';
import type { World } from './world.ts';

/** Actions that are possible while the peek covers the list. */
const BESIDE_PEEK: ReadonlySet<Action['do']> = new Set([
  'peek',
  'reload',
  'goBack',
  'goForward',
  'goTo',
  'openTab',
  'closeTab',
  'switchTab',
  'addElsewhere',
  'removeElsewhere',
  'damageElsewhere',
  'losePart',
  'findPart',
]);

/** Performs the action in the current tab. Returns `null` if a person could not. */
export async function perform(
  world: World,
  screen: Screen,
  action: Action,
): Promise<Performed | null> {
  const tab = world.current;
  // The peek covers the controls: a person closes it first.
  const isCovering = screen.peeked !== null && screen.dialog === null;
  if (isCovering && !BESIDE_PEEK.has(action.do)) return peek.closePeek(tab, screen);
  switch (action.do) {
    case 'press':
      return press(world, tab, screen, action);
    case 'pressKey':
      return list.pressKey(tab, screen, action);
    case 'holdKey':
      return list.holdKey(tab, screen, action);
    case 'typeSearch':
      return list.typeSearch(tab, screen, action);
    case 'typeAtOnce':
      return form.typeAtOnce(world, tab, screen, action);
    case 'eraseSearch':
      return list.eraseSearch(tab, screen);
    case 'clickBackdrop':
    case 'dragOntoBackdrop':
    case 'dragOffBackdrop':
      return pressBackdrop(tab, screen, action.do);
    case 'scrollCards':
      return list.scrollCards(tab, screen);
    case 'choose':
      return list.choose(tab, screen, action);
    case 'toggleFilter':
      return list.toggleFilter(tab, screen, action);
    case 'fillForm':
      return form.fillForm(world, tab, screen, action);
    case 'save':
      return form.save(world, tab, screen, action);
    case 'peek':
      return peek.peek(tab, screen, action);
    case 'useMenu':
      return change.useMenu(world, tab, screen, action);
    case 'undoLast':
      return change.undoLast(world, tab, screen, action);
    case 'undoInHistory':
      return change.undoInHistory(world, tab, screen);
    case 'restoreUser':
      return change.restoreUser(world, tab, screen);
    case 'restoreRemovedPage':
      return change.restoreRemovedPage(world, tab, screen);
    case 'chooseFile':
      return panel.chooseFile(world, tab, screen, action);
    case 'chooseHow':
      return panel.chooseHow(tab, screen, action);
    case 'restore':
      return panel.restore(world, tab, screen);
    case 'undo':
      return panel.undo(world, tab, screen);
    case 'downloadBackup':
      return panel.downloadBackup(world, tab, screen);
    case 'putBack':
    case 'startEmpty':
      return panel.applyRemedy(world, tab, screen, action.do);
    case 'listen':
      return list.listen(world, screen);
    case 'reload':
      return browser.reload(world, tab);
    case 'goBack':
      return browser.step(world, tab, screen, -1);
    case 'goForward':
      return browser.step(world, tab, screen, 1);
    case 'goTo':
      return browser.goTo(world, tab, action);
    case 'openTab':
      return browser.openTab(world, action);
    case 'closeTab':
      return browser.closeTab(world);
    case 'switchTab':
      return browser.switchTab(world, action);
    case 'addElsewhere':
    case 'removeElsewhere':
    case 'damageElsewhere':
      return elsewhere.changeElsewhere(world, action.do);
    case 'fillStorage':
      return elsewhere.fillStorage(world, action);
    case 'freeStorage':
      return elsewhere.freeStorage(world);
    case 'losePart':
      return elsewhere.losePart(world, action);
    case 'findPart':
      return elsewhere.findPart(world);
    case 'goOffline':
    case 'goOnline':
      return elsewhere.setOffline(world, action.do === 'goOffline');
  }
}
