// Runs in the page before all other scripts, which replace what it shows: see earlyRows.ts. It shows nothing where
// they might show other rows.
try {
  const link = document.querySelector('#root nav a[href$="/users"]');
  const listPath = link?.getAttribute('href');
  // The server of a shared list leaves it out where it does not fit.
  /** @type {HTMLTemplateElement | null} */
  const template = document.querySelector('[data-early]');
  const isList =
    template !== null &&
    location.pathname === listPath &&
    location.search === '' &&
    !document.documentElement.dataset.columns;
  /** @returns the first users: those that the server of a shared list embedded, or from the start of the stored list */
  const firstUsers = () => {
    // See firstAnswers.ts.
    const embedded = document.querySelector('#shared');
    if (embedded) {
      const { zone, answers } = JSON.parse(embedded.textContent);
      const isOwnZone = zone === new Intl.DateTimeFormat().resolvedOptions().timeZone;
      return isOwnZone ? answers[0][1].value.rows : [];
    }
    const text = localStorage.getItem('users')?.slice(0, 20_000) ?? '';
    let end = text.indexOf('},{');
    for (let more = 9; more > 0 && end > 0; more -= 1) end = text.indexOf('},{', end + 1);
    return JSON.parse(`${text.slice(0, end + 1)}]`);
  };
  const users = isList ? firstUsers() : [];
  // Others may be invisible or need another direction, and longer texts are cut.
  /** @param {unknown} value */
  const isPlain = (value) =>
    typeof value === 'string' &&
    /^[!-~¡-¬®-žȘ-ț]([ -~¡-¬®-žȘ-ț]{0,250}[!-~¡-¬®-žȘ-ț])?$/.test(value);
  /** @param {Record<string, string>} user */
  const isPlainUser = ({ id, name, email, role, createdAt }) =>
    [id, name, email, role].every(isPlain) &&
    /^[12]\d{3}-\d\d-\d\dT[\d:.]+Z$/.test(createdAt ?? '') &&
    !Number.isNaN(Date.parse(createdAt ?? ''));
  const lists = template?.content.children;
  // As in useIsNarrow.ts.
  const isNarrow = matchMedia('(width < 40em)').matches;
  const list = lists?.[isNarrow ? 1 : 0];
  if (users.length === 10 && users.every(isPlainUser)) {
    const body = list?.querySelector('tbody');
    /** @type {Iterable<any>} */
    const examples = body?.children ?? [];
    // A passive admin, an editor and another user.
    const [admin, editor, other] = examples;
    for (const { id, name, email, role, createdAt, active } of users) {
      const row = (active === true ? other : admin).cloneNode(true);
      const [ofName, ofEmail, ofRole, ofDate] = row.cells;
      // As in Avatar.tsx.
      let tone = 0;
      for (const character of id) tone = (tone * 31 + character.codePointAt(0)) % 65_521;
      const avatar = ofName.querySelector('[data-initial]').dataset;
      avatar.initial = name[0].toLocaleUpperCase('tr');
      avatar.tone = tone % 6;
      const nameLink = ofName.querySelector('a');
      nameLink.textContent = name;
      nameLink.href = `${listPath}/${encodeURIComponent(id)}`;
      ofEmail.firstChild.textContent = email;
      const likeRole = role === 'Admin' ? admin : role === 'Editor' ? editor : other;
      ofRole.replaceChildren(likeRole.cells[2].firstChild.cloneNode());
      ofRole.firstChild.textContent = role;
      const date = new Date(createdAt);
      const numbers = [date.getDate(), date.getMonth() + 1, date.getFullYear()];
      ofDate.firstChild.textContent = numbers
        .map((number) => `${number}`.padStart(2, '0'))
        .join('.');
      body?.append(row);
    }
    for (const example of [admin, editor, other]) example.remove();
    list?.querySelector('section')?.style.setProperty('--page-size', '10');
    link?.setAttribute('aria-current', 'page');
    document.querySelector('#main')?.append(list ?? '');
    // What a press acts on: the address, the control, and whose row it is in.
    /** @param {Element} control */
    const nameOf = (control) => {
      const row = control.closest('tbody tr');
      const whose = row ? row.querySelector('a')?.pathname : control.textContent;
      return [location.href, control.className, whose].join(' ');
    };
    // Browsers do not find the controls of an inert element.
    /** @param {MouseEvent} event */
    const controlAt = ({ clientX, clientY }) =>
      [...document.querySelectorAll('a, button, input')].findLast((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
      });
    // A press that comes too early is repeated, unless something else is in its place then.
    /** @type {MouseEvent | null} */
    let press = null;
    let pressedName = '';
    /** @param {MouseEvent} event */
    const note = (event) => {
      const early = controlAt(event);
      press = !early || event.ctrlKey || event.metaKey || event.shiftKey ? null : event;
      pressedName = early ? nameOf(early) : '';
    };
    addEventListener('click', note);
    new MutationObserver((_changes, observer) => {
      if (list?.isConnected) return;
      observer.disconnect();
      removeEventListener('click', note);
      const pressed = press && document.elementFromPoint(press.clientX, press.clientY);
      /** @type {HTMLElement | null | undefined} */
      const control = pressed?.closest('a, button, input');
      if (!control || nameOf(control) !== pressedName) return;
      control.focus();
      control.click();
    }).observe(document, { childList: true, subtree: true });
  }
} catch {}
