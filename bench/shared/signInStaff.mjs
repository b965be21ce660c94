// Creates the first admin by the one-time link and all others by invitations, as the page does.
const PASSWORD = 'yedi-deniz-kuşu';
const ADMIN = { name: 'Ayşe Yılmaz', email: 'ayse@ornek.com', password: PASSWORD };
/** Hashing a password occupies a core for a while. */
const AT_ONCE = 2;

/**
 * @param {{ origin: string, firstLink: string | null }} server
 * @param {number} count of staff, including the admin
 * @returns {Promise<string[]>} each one's cookie
 */
export async function signInStaff({ origin, firstLink }, count) {
  const post = async (/** @type {string} */ path, /** @type {unknown} */ body, cookie = '') => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...(cookie !== '' && { cookie }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const admin = cookieOf(
    await post('/api/first-admin', { ...ADMIN, token: tokenOf(firstLink), begin: 'empty' }),
  );
  const cookies = [admin];
  const member = async (/** @type {number} */ number) => {
    const invitation = { email: `ekip${number}@ornek.com`, role: 'editor' };
    const invited = await post('/api/staff/invitations', invitation, admin);
    /** @type {{ path: string }} */
    const link = await invited.json();
    const accepted = { token: tokenOf(link.path), name: `Ekip ${number}`, password: PASSWORD };
    cookies.push(cookieOf(await post('/api/invitations/accept', accepted)));
  };
  let next = 1;
  const work = async () => {
    while (next < count) {
      next += 1;
      await member(next);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return cookies;
}

/** @param {string | null} path of a one-time link */
function tokenOf(path) {
  return path?.split('anahtar=')[1] ?? '';
}

/** @param {Response} response */
function cookieOf(response) {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');
}
