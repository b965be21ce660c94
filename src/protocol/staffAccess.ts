import type { Me, ProblemType } from './api.ts';
import type { AuditCheck, AuditFile, AuditFilter, AuditPage } from './audit.ts';
import type { ProviderProblem } from './providerProblem.ts';
import type {
  AcceptRequest,
  FirstAdminRequest,
  InvitationRequest,
  LinkFor,
  LinkRequest,
  UploadedPart,
  UploadPart,
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

/** Who is signed in to a shared list: an admin may give another role at any time. */
export interface MeStore {
  /** The same object until something of it changes. */
  readonly get: () => Me;
  /** Whether the session was ended on purpose, such as by a deactivation. It stays so. */
  readonly isSessionEnded: () => boolean;
  /** Returns the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Why the server did not do it, or that it could not be reached. */
export interface StaffProblem {
  /** `unreachable`: there was no answer; `failed`: one that says nothing. */
  readonly type: ProblemType | 'unreachable' | 'failed';
  /** In Turkish, for a person; `null` where there is none. */
  readonly words: string | null;
  /** When it may be tried again, where the server says so. */
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
  /** Who is signed in by now, in whichever tab. */
  readonly me: () => Asked<Me>;
  /** Whom a one-time link is for, if it is still good. */
  readonly openLink: (link: LinkRequest) => Asked<LinkFor>;
  readonly createFirstAdmin: (typed: FirstAdminRequest) => Asked<Me>;
  readonly move: (part: UploadPart) => Asked<UploadedPart>;
  readonly acceptInvitation: (typed: AcceptRequest) => Asked<Me>;
  readonly setPassword: (typed: NewPasswordRequest) => Asked<unknown>;

  readonly staff: () => Asked<StaffList>;
  readonly invite: (typed: InvitationRequest) => Asked<NewLink>;
  readonly revokeInvitation: (id: string) => Asked<unknown>;
  readonly changeMember: (id: string, change: StaffPatch) => Asked<StaffMember>;
  readonly passwordLink: (id: string) => Asked<NewLink>;
  /** @param staffId `null`: one's own */
  readonly sessions: (staffId: string | null) => Asked<readonly StaffSession[]>;
  readonly endSession: (id: string, isOwn: boolean) => Asked<unknown>;
  /** Whether there is a password of one's own. */
  readonly ownPassword: () => Asked<OwnPassword>;
  readonly changeOwnPassword: (typed: OwnPasswordRequest) => Asked<unknown>;
  /** One's own. */
  readonly tokens: () => Asked<readonly PersonalToken[]>;
  readonly makeToken: (wanted: NewTokenRequest) => Asked<NewToken>;
  readonly endToken: (id: string) => Asked<unknown>;

  /** @param before the number of a row: those before it; `null`: the newest */
  readonly audit: (filter: AuditFilter, before: number | null) => Asked<AuditPage>;
  readonly auditFile: (filter: AuditFilter) => Asked<AuditFile>;
  readonly checkAudit: () => Asked<AuditCheck>;
}

/** The list of this browser, to be uploaded to a server. It is only read. */
export interface BrowserList {
  /** Its members, users or not. */
  readonly count: number;
  /** Another one as soon as a character of the list is another. */
  readonly key: string;
  /** In order; each is small enough for a request. */
  readonly parts: () => readonly UploadPart[];
}

/** What signing in and the staff need of the browser itself. */
export interface StaffAccess {
  readonly client: StaffClient;
  /** Reads the list of this browser; `null`: there is none that could be uploaded. */
  readonly readBrowserList: () => BrowserList | null;
  /**
   * Loads the page anew, as whoever is signed in by then. It takes the place of this one in the tab's
   * history: nobody comes back to a link that was used.
   * @param path of the product; `null`: the same address
   */
  readonly openPage: (path: string | null) => void;
  /** Gives this page another address, a path of the product: for who loads it anew or comes back to it. */
  readonly setAddress: (path: string) => void;
  /** Whether nobody could sign in when this page was loaded: the first admin had not been made. */
  readonly hasNoStaff: () => boolean;
  /** What staff call the provider where they may sign in, too; `null`: there is none. */
  readonly provider: () => string | null;
  /** Why the sign-in there that led to this page did not succeed, if it was one. */
  readonly providerProblem: ProviderProblem | null;
  /** Of this page: path, search and hash. */
  readonly address: () => string;
  /** Leaves the product for the provider. */
  readonly openProvider: (url: string) => void;
  /** Calls back whenever the page is looked at again. @returns ends that */
  readonly onLookedAt: (listener: () => void) => () => void;
  /** Calls back when somebody signs out in another tab of this browser, as `SignOuts.listen`. */
  readonly onSignedOut: (listener: () => void) => () => void;
  /** The whole address of a path of the product, to be passed on. */
  readonly addressOf: (path: string) => string;
}
