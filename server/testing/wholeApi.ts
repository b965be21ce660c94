import type { Hono } from 'hono';
import type { StaffRole } from '#protocol/staff.ts';
import type { Database } from '#server/database/database.ts';
import { openApiDocument } from '#server/routes/openApi.ts';
import {
  browserOf,
  openAuthWorld,
  PUBLIC_URL,
  type TestBrowser,
} from '#server/testing/authWorld.ts';
import { describedApi, type DescribedApi } from '#server/testing/describedApi.ts';
import type { AppParts } from '#server/app/createApp.ts';
import { fakeApp } from '#server/testing/fakeApp.ts';
import { fixedEnvironment } from '#server/testing/listEnvironment.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import type { SharedList } from '#server/list/openSharedList.ts';

export interface WholeApi extends DescribedApi {
  readonly app: Hono;
  readonly list: SharedList;
  /** @param address of the client */
  readonly newBrowser: (address?: string) => TestBrowser;
  /** The browser of a member of staff with this role, who has signed in. */
  readonly signedIn: (role: StaffRole) => Promise<TestBrowser>;
}

/** The server's app with its own sign-in and list; live events and the page are fakes. */
export async function openWholeApi(
  database: Database,
  overrides: Partial<AppParts> = {},
): Promise<WholeApi> {
  const list = openSharedList(database, fixedEnvironment());
  const { takeRequest } = overrides;
  const turns = takeRequest === undefined ? {} : { takeRequest };
  const world = openAuthWorld(database, list, null, undefined, turns);
  const live = {
    handler: async () => new Response('', { headers: { 'Content-Type': 'text/event-stream' } }),
  };
  const { app } = fakeApp({
    auth: world.auth,
    list,
    live,
    publicUrl: PUBLIC_URL,
    ...overrides,
  });
  const newBrowser = (address = '192.0.2.1') => browserOf(app, address);
  return {
    ...describedApi(openApiDocument()),
    app,
    list,
    newBrowser,
    signedIn: async (role) => {
      const { cookies } = await world.signedIn(await world.addMember(role, role));
      const browser = newBrowser();
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      return browser;
    },
  };
}
