import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { rows } from '../table.ts';

// The product with the backend of examples/rest/, which begins with twelve users and serves all tests.
test.describe.configure({ mode: 'serial' });

type BackendRecord = Record<string, unknown> & { id: string; name: string };

async function recordsOf(request: APIRequestContext): Promise<readonly BackendRecord[]> {
  return (await (await request.get('/api/users')).json()) as readonly BackendRecord[];
}

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Kaydet' }).click();

/** Opens the form of the user whose page is shown. */
async function openForm(page: Page): Promise<void> {
  await press(page, 'Düzenle');
  await expect(field(page, 'Ad')).toBeFocused();
}

test(
  'an edit sends the changed field only, and keeps unknown fields',
  { tag: '@all' },
  async ({ page, request }) => {
    await page.goto('/users/12');
    await openForm(page);
    await field(page, 'Ad').fill('Ali Veli Can');
    const saving = page.waitForRequest((asked) => asked.method() === 'PATCH');
    await save(page);
    expect((await saving).postDataJSON()).toEqual({ name: 'Ali Veli Can' });
    await expect(page.getByRole('heading', { level: 1, name: 'Ali Veli Can' })).toBeVisible();
    const ali = (await recordsOf(request)).find(({ id }) => id === '12');
    expect(ali).toMatchObject({ name: 'Ali Veli Can', department: 'Satış' });
  },
);

test(
  'adding, removing and undoing change the backend',
  { tag: '@all' },
  async ({ page, request }) => {
    const backendNames = async () => (await recordsOf(request)).map(({ name }) => name);
    await page.goto('/users');
    await press(page, '+ Kullanıcı Ekle');
    await field(page, 'Ad').fill('Şebnem Ünal');
    await field(page, 'Email').fill('sebnem.unal@ornek.com');
    await field(page, 'Şifre').fill('cok-gizli-1');
    await save(page);
    await expect(rows(page).first()).toContainText('Şebnem Ünal');
    expect(await backendNames()).toContain('Şebnem Ünal');
    await press(page, 'İşlemler: Şebnem Ünal');
    await page.getByRole('menuitem', { name: 'Sil' }).click();
    await expect.poll(backendNames).not.toContain('Şebnem Ünal');
    await page.keyboard.press('Control+z');
    await expect.poll(backendNames).toContain('Şebnem Ünal');
    await expect(rows(page).first()).toContainText('Şebnem Ünal');
  },
);

test(
  'while the backend is unreachable typed values stay, and the list loads once it answers',
  { tag: '@all' },
  async ({ page, request, allowedComplaints }) => {
    allowedComplaints.push(/Failed to load resource/);
    await page.goto('/users/10');
    await openForm(page);
    await field(page, 'Ad').fill('Barış Yılmaz');
    await page.route('**/api/users*', (route) => route.abort());
    await save(page);
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await expect(field(page, 'Ad')).toHaveValue('Barış Yılmaz');
    await page.goto('/users');
    await expect(page.getByText('Kullanıcılara ulaşılamadı.')).toBeVisible();
    await page.unroute('**/api/users*');
    await page.getByRole('button', { name: /dene/ }).click();
    await expect(rows(page)).toHaveCount(10);
    expect((await recordsOf(request)).find(({ id }) => id === '10')?.name).toBe('Barış Çelik');
  },
);
