/** The stored users with `createdAt` as a Date, and as the text that is shown. */
export function readUsers() {
  const format = new Intl.DateTimeFormat('tr', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return JSON.parse(localStorage.getItem('users')).map((user) => {
    const createdAt = new Date(user.createdAt);
    return { ...user, createdAt, createdAtText: format.format(createdAt) };
  });
}
