import type { Selection } from '#domain/change/change.ts';
import type { Question } from '#domain/userSource.ts';
import type { ListNews } from '#protocol/live.ts';

/**
 * Whether a change of these users may change the answer: it is about one of them, or may have gained
 * or lost one.
 */
export function mayConcern(question: Question, users: ListNews['users']): boolean {
  if (users === 'many') return true;
  switch (question.kind) {
    case 'user':
    case 'lastChange':
      return users.includes(question.id);
    case 'history':
      return question.id === null || users.includes(question.id);
    case 'rows':
    case 'selected':
      // Whether somebody is a duplicate depends on all others.
      return 'duplicate' in question.query.filters || isAbout(question.users, users);
    case 'page':
    case 'values':
    case 'neighbours':
    case 'email':
    case 'places':
    case 'removed':
      return true;
  }
}

function isAbout(selection: Selection | null, users: readonly string[]): boolean {
  switch (selection?.kind) {
    case 'user':
      return users.includes(selection.user.id);
    case 'ids':
      return selection.ids.some((id) => users.includes(id));
    case 'matching':
    case undefined:
      return true;
  }
}
