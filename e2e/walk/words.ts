import type { Action, Plain, Walk } from './actions.ts';

/** A walk as instructions for a person. */
export function describeWalk({ userCount, oddities, address }: Walk, actions: readonly Action[]) {
  const odd = oddities.length === 0 ? '' : `, besides those with ${oddities.join(', ')}`;
  const steps = [
    `store ${userCount} users${odd}`,
    `open ${address}`,
    ...actions.map((action) => describeAction(action)),
  ];
  return steps.map((step, place) => `${String(place + 1).padStart(4)}. ${step}`).join('\n');
}

const SAVING = {
  wait: 'press "Kaydet"',
  retry: 'press "Kaydet", and again if the save is refused',
  pressAgain: 'double click "Kaydet"',
  goBack: 'press "Kaydet", and at once the browser\'s Back',
  escape: 'press "Kaydet", and at once Escape',
  holdEnter: 'hold Enter in the form until a moment after it has closed',
};

function describeAction(action: Action): string {
  if (isPlain(action)) return PLAIN[action.do];
  switch (action.do) {
    case 'press': {
      const [, name = ''] = /^\w+ (.+)$/.exec(action.what) ?? [];
      const how = action.times === 2 ? 'double click' : 'press';
      const which = (action.which ?? 0) + 1;
      // There may be several of these, but only one of any other.
      const isOne = !/^(Detaylar|İncele|Depolama|Yeniden dene)$/.test(name);
      return `${how} "${name}"${isOne ? '' : `, number ${which} (counted round)`}`;
    }
    case 'pressKey':
      return `press the key ${action.key}`;
    case 'holdKey':
      return `hold the key ${action.key} down for half a second`;
    case 'typeSearch':
      return `type "${action.text}" at the end of the search box`;
    case 'typeAtOnce':
      return `type "${action.text}" without a click first`;
    case 'choose':
      return `choose "${action.option}" in "${action.field}"`;
    case 'toggleFilter':
      return `open the role filter and press "${action.role}"`;
    case 'peek': {
      const how = action.by === 'key' ? 'press o on' : 'press';
      return `${how} a row or card beside its controls, number ${action.which + 1} (counted round)`;
    }
    case 'fillForm':
      return `fill the form for "${action.name}"${action.isRight ? '' : ', with a wrong email'}`;
    case 'save':
      return SAVING[action.and];
    case 'useMenu': {
      const item = action.item === 'remove' ? '"Sil"' : '"Pasifleştir" or "Etkinleştir"';
      return `press ${item} in the menu of a row or card, number ${action.which + 1} (counted round)`;
    }
    case 'undoLast':
      return action.by === 'key' ? 'press Ctrl+Z' : 'press "Geri al" in the notice of the change';
    case 'chooseFile':
      return `choose a file with ${action.file}`;
    case 'chooseHow':
      return action.how === 'merge' ? 'choose "Birleştir"' : 'choose "Değiştir"';
    case 'goTo':
      return `go to ${action.address} by the address bar`;
    case 'openTab':
      return `open ${action.address} in another tab`;
    case 'switchTab':
      return `go to tab ${action.which + 1}`;
    case 'fillStorage':
      return `another program fills the storage except for ${action.room} characters`;
    case 'losePart':
      return action.part === '*'
        ? 'no file of the product can be fetched any more'
        : `the file of ${action.part} cannot be fetched any more`;
  }
}

function isPlain(action: Action): action is Action & { do: Plain } {
  return action.do in PLAIN;
}

const PLAIN: Readonly<Record<Plain, string>> = {
  eraseSearch: 'select and delete the text in the search box',
  clickBackdrop: 'click beside the dialog',
  dragOntoBackdrop: "press the mouse on the dialog's title and release it beside the dialog",
  dragOffBackdrop: 'press the mouse beside the dialog and release it on its title',
  scrollCards: 'turn the mouse wheel over the cards',
  undoInHistory: 'press "Geri al" of the newest change in the history',
  restoreUser: 'press the first "Geri getir" of the removed users',
  restoreRemovedPage: 'tick the page of removed users and restore them',
  restore: 'press "Geri yükle"',
  undo: 'press "Geri al"',
  putBack: 'press "Bu sekmedeki kopyayı geri yükle"',
  startEmpty: 'press "Boş listeyle başla"',
  downloadBackup: 'press "Yedeği indir"',
  listen: 'listen to the announcement about the list',
  reload: 'reload the page',
  goBack: "press the browser's Back",
  goForward: "press the browser's Forward",
  closeTab: 'close this tab',
  addElsewhere: 'another program adds a user at the start of the stored list',
  removeElsewhere: 'another program removes the stored list',
  damageElsewhere: 'another program damages the stored list',
  freeStorage: 'the other program frees the storage',
  findPart: 'the files can be fetched again',
  goOffline: 'go offline',
  goOnline: 'go online',
};
