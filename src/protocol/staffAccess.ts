import type { Me } from './staff.ts';
import type { ProblemType } from './problems.ts';
import type { AuditFile, AuditFilter, AuditPage } from './audit.ts';
import type {
  ProviderProblem,
  AcceptRequest,
  FirstAdminRequest,
  InvitationRequest,
  LinkFor,
  LinkRequest,
  UploadRequest,
  NewLink,
  NewPasswordRequest,
  NewToken,
  NewTokenRequest,
  OwnPassword,
  OwnPasswordRequest,
  PersonalToken,
  ProviderPage,
  ProviderSignIn,
  SignInRequest,
  StaffList,
  StaffMember,
  StaffPatch,
  StaffSession,
} from './staffApi.ts';

/** Who is signed in to a shared list; an admin may change the role at any time. */
export interface MeStore {
  /** The same object until it changes. */
  readonly get: () => Me;
  /** Whether the session was ended on purpose, such as by a deactivation. It stays true. */
  readonly isSessionEnded: () => boolean;
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Why the server refused, or that it could not be reached. */
export interface StaffProblem {
  /** `unreachable`: no response; `failed`: a response without a reason. */
  readonly type: ProblemType | 'unreachable' | 'failed';
  /** In Turkish, for a person; `null`: none. */
  readonly words: string | null;
  /** When to try again, if the server says so. */
  readonly retryAt: Date | null;
}

export type Answered<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: StaffProblem };

type Asked<T> = Promise<Answered<T>>;

/** Signing in, and the staff. No promise rejects. */
export interface StaffClient {
  readonly signIn: (typed: SignInRequest) => Asked<Me>;
  /** Begins to sign in at the provider. */
  readonly startProvider: (asked: ProviderSignIn) => Asked<ProviderPage>;
  readonly signOut: () => Asked<unknown>;
  /** Who is signed in now, in any tab. */
  readonly me: () => Asked<Me>;
  /** Whom a one-time link is for, if it is still valid. */
  readonly openLink: (link: LinkRequest) => Asked<LinkFor>;
  readonly createFirstAdmin: (typed: FirstAdminRequest) => Asked<Me>;
  readonly move: (list: UploadRequest) => Asked<unknown>;
  readonly acceptInvitation: (typed: AcceptRequest) => Asked<Me>;
  readonly setPassword: (typed: NewPasswordRequest) => Asked<unknown>;

  readonly staff: () => Asked<StaffList>;
  readonly invite: (typed: InvitationRequest) => Asked<NewLink>;
  readonly revokeInvitation: (id: string) => Asked<unknown>;
  readonly changeMember: (id: string, change: StaffPatch) => Asked<StaffMember>;
  readonly passwordLink: (id: string) => Asked<NewLink>;
  /** @param staffId `null`: the person's own */
  readonly sessions: (staffId: string | null) => Asked<readonly StaffSession[]>;
  readonly endSession: (id: string, isOwn: boolean) => Asked<unknown>;
  /** Whether the person has a password. */
  readonly ownPassword: () => Asked<OwnPassword>;
  readonly changeOwnPassword: (typed: OwnPasswordRequest) => Asked<unknown>;
  /** The person's own tokens. */
  readonly tokens: () => Asked<readonly PersonalToken[]>;
  readonly makeToken: (wanted: NewTokenRequest) => Asked<NewToken>;
  readonly endToken: (id: string) => Asked<unknown>;

  /** @param before only rows before this number; `null`: the newest */
  /** Begins a backup in the server's folder. */
  readonly beginBackup: () => Asked<unknown>;
  readonly audit: (filter: AuditFilter, before: number | null) => Asked<AuditPage>;
  readonly auditFile: (filter: AuditFilter) => Asked<AuditFile>;
}

/** The list of this browser, for the upload to a server. Read only. */
export interface BrowserList {
  /** The number of its members, users or not. */
  readonly count: number;
  /** Changes with every character of the list. */
  readonly key: string;
  /** Its members as JSON texts, newest first. */
  readonly records: () => readonly string[];
}

/** What sign-in and the staff screens need of the browser. */
export interface StaffAccess {
  readonly client: StaffClient;
  /** Reads the list of this browser; `null`: nothing that could be uploaded. */
  readonly readBrowserList: () => BrowserList | null;
  /**
   * Loads the page anew for whoever is signed in then. Replaces the entry in the tab's history, so
   * that nobody returns to a used link.
   * @param path of the product; `null`: the same address
   */
  readonly openPage: (path: string | null) => void;
  /** Changes the page's address to a path of the product, for reloads and for coming back. */
  readonly setAddress: (path: string) => void;
  /** Whether nobody had an account when this page was loaded. */
  readonly hasNoStaff: () => boolean;
  /** The staff's name for the sign-in provider; `null`: there is none. */
  readonly provider: () => string | null;
  /** Why the sign-in that led to this page failed, if it did. */
  readonly providerProblem: ProviderProblem | null;
  /** Of the one-time link that led to this page; empty: the link was copied in part; `null`: there was none. */
  readonly linkToken: string | null;
  /** Path, search and hash of this page. */
  readonly address: () => string;
  /** Leaves the product for the provider. */
  readonly openProvider: (url: string) => void;
  /** Calls back whenever the page becomes visible. @returns unsubscribes */
  readonly onVisible: (listener: () => void) => () => void;
  /** Calls back when somebody signs out in another tab of this browser. @returns unsubscribes */
  readonly onSignedOut: (listener: () => void) => () => void;
  /** The full address of a path of the product, to be copied. */
  readonly addressOf: (path: string) => string;
}
