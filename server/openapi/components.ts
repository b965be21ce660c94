import type * as v from 'valibot';
import { ANSWERS } from '#protocol/answerSchema.ts';
import { changeRequestSchema, changeSchema } from '#protocol/changeSchema.ts';
import { presenceRequestSchema, editorsSchema } from '#protocol/presenceSchema.ts';
import { date } from '#protocol/fields.ts';
import { selection, userQuery } from '#protocol/querySchema.ts';
import { questionSchema, questionsRequestSchema } from '#protocol/questionSchema.ts';
import { changeResponseSchema, doneChange } from '#protocol/resultSchema.ts';
import {
  acceptSchema,
  firstAdminSchema,
  invitationSchema,
  linkSchema,
  uploadPartSchema,
  newPasswordSchema,
  ownPasswordSchema,
  providerSignInSchema,
  signInSchema,
  staffPatchSchema,
  tokenSchema,
} from '#protocol/staffApi.ts';
import {
  addViewSchema,
  saveViewSchema,
  sharedViewsSchema,
  defaultViewSchema,
  viewOrderSchema,
} from '#protocol/views.ts';
import { answeredUser, shownUser } from '#protocol/userSchema.ts';
import { questionsResponse } from '#server/openapi/listResponses.ts';
import {
  auditCheck,
  auditFile,
  auditPage,
  linkFor,
  me,
  uploadedPart,
  newLink,
  newToken,
  ownPassword,
  personalTokens,
  problem,
  providerPage,
  staffList,
  staffMember,
  staffSessions,
} from '#server/openapi/staffResponses.ts';

/** The named schemas of the description: all requests and responses, and shared parts. */
export const COMPONENTS = {
  Instant: date,
  User: answeredUser,
  ShownUser: shownUser,
  UserQuery: userQuery,
  Selection: selection,
  Question: questionSchema,
  QuestionsRequest: questionsRequestSchema,
  QuestionsResponse: questionsResponse,
  PageAnswer: ANSWERS.page,
  UserAnswer: ANSWERS.user,
  ValuesAnswer: ANSWERS.values,
  NeighboursAnswer: ANSWERS.neighbours,
  SelectedAnswer: ANSWERS.selected,
  PlacesAnswer: ANSWERS.places,
  HistoryAnswer: ANSWERS.history,
  RemovedAnswer: ANSWERS.removed,
  LastChangeAnswer: ANSWERS.lastChange,
  Change: changeSchema,
  ChangeRequest: changeRequestSchema,
  ChangeResponse: changeResponseSchema,
  DoneChange: doneChange,
  PresenceRequest: presenceRequestSchema,
  Editors: editorsSchema,
  Me: me,
  SavedViews: sharedViewsSchema,
  AddViewRequest: addViewSchema,
  SaveViewRequest: saveViewSchema,
  ViewOrderRequest: viewOrderSchema,
  DefaultViewRequest: defaultViewSchema,
  AuditPage: auditPage,
  AuditFile: auditFile,
  AuditCheck: auditCheck,
  SignInRequest: signInSchema,
  LinkRequest: linkSchema,
  LinkFor: linkFor,
  FirstAdminRequest: firstAdminSchema,
  AcceptRequest: acceptSchema,
  NewPasswordRequest: newPasswordSchema,
  OwnPassword: ownPassword,
  OwnPasswordRequest: ownPasswordSchema,
  ProviderSignIn: providerSignInSchema,
  ProviderPage: providerPage,
  MovePart: uploadPartSchema,
  MovedPart: uploadedPart,
  NewTokenRequest: tokenSchema,
  NewToken: newToken,
  PersonalTokens: personalTokens,
  StaffList: staffList,
  StaffMember: staffMember,
  StaffPatch: staffPatchSchema,
  StaffSessions: staffSessions,
  InvitationRequest: invitationSchema,
  NewLink: newLink,
  Problem: problem,
} as const satisfies Readonly<Record<string, v.GenericSchema>>;

const NAMES = new Map<v.GenericSchema, string>(
  Object.entries(COMPONENTS).map(([name, schema]) => [schema, name]),
);

/** @throws Error for a schema that has no name here */
export function componentName(schema: v.GenericSchema): string {
  const name = NAMES.get(schema);
  if (name === undefined) throw new Error('This schema has no name in the description of the API.');
  return name;
}
