import { useState } from 'react';
import type { FirstAdminRequest } from '#protocol/staffApi.ts';
import { GatePage } from '#screens/sign-in/GatePage.tsx';
import {
  newPasswordError,
  StaffEmailField,
  staffEmailError,
  StaffForm,
  StaffNameField,
  StaffPasswordField,
  SubmitButton,
} from '#screens/sign-in/StaffForm.tsx';
import { InvalidLink, isInvalidLink, OneTimeLinkPage } from '#screens/sign-in/OneTimeLinkPage.tsx';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import type { BrowserList } from '#protocol/staffAccess.ts';
import { SEED_USER_COUNT } from '#domain/limits.ts';
import { UploadScreen } from './UploadScreen.tsx';

const REMEDY = trSignIn.invalidLink.restart;

type Begin = FirstAdminRequest['begin'];

interface TypedAdmin {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The page of a new server's link: its first admin, and how the list begins. */
export function FirstStartScreen({ token }: { token: string | null }) {
  const { title } = trSignIn.firstStart;
  return (
    <OneTimeLinkPage kind="firstAdmin" token={token} title={title} remedy={REMEDY}>
      {(valid) => <FirstStart token={valid} />}
    </OneTimeLinkPage>
  );
}

function FirstStart({ token }: { token: string }) {
  const { client, openPage, readBrowserList } = useStaffAccess();
  const { isBusy, problem, act } = useStaffAction();
  const [list] = useState(readBrowserList);
  const [isUploading, setIsUploading] = useState(false);
  const [typed, setTyped] = useState<TypedAdmin>({ name: '', email: '', password: '' });
  const [begin, setBegin] = useState<Begin | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const errors = errorsOf(typed, begin);
  const words = trSignIn.firstStart;

  const submit = () => {
    setIsChecked(true);
    if (begin === null || Object.values(errors).some((error) => error !== null)) return false;
    const admin = { ...typed, name: typed.name.trim(), email: typed.email.trim(), token, begin };
    void act(
      () => client.createFirstAdmin(admin),
      () => {
        if (begin === 'move') setIsUploading(true);
        else openPage('/users');
      },
    );
    return true;
  };

  if (isUploading && list !== null) return <UploadScreen list={list} />;
  if (isInvalidLink(problem)) return <InvalidLink remedy={REMEDY} />;
  return (
    <GatePage title={words.title} intro={words.body}>
      <StaffForm problem={problem} onSubmit={submit}>
        <AdminFields typed={typed} errors={isChecked ? errors : null} onType={setTyped} />
        <RadioGroup
          label={words.begin}
          options={beginnings(list)}
          value={begin}
          error={isChecked ? errors.begin : null}
          onChange={setBegin}
        />
        <SubmitButton isBusy={isBusy} busy={words.busy}>
          {words.submit}
        </SubmitButton>
      </StaffForm>
    </GatePage>
  );
}

interface AdminFieldsProps {
  typed: TypedAdmin;
  /** What is wrong; `null`: not checked yet. */
  errors: Record<keyof TypedAdmin, string | null> | null;
  onType: (typed: TypedAdmin) => void;
}

function AdminFields({ typed, errors, onType }: AdminFieldsProps) {
  return (
    <>
      <StaffNameField
        value={typed.name}
        error={errors && errors.name}
        onChange={(name) => onType({ ...typed, name })}
      />
      <StaffEmailField
        value={typed.email}
        error={errors && errors.email}
        onChange={(email) => onType({ ...typed, email })}
      />
      <StaffPasswordField
        label={trSignIn.password}
        autoComplete="new-password"
        value={typed.password}
        error={errors && errors.password}
        onChange={(password) => onType({ ...typed, password })}
      />
    </>
  );
}

function errorsOf(typed: TypedAdmin, begin: Begin | null) {
  const { errors } = trSignIn;
  return {
    name: typed.name.trim() === '' ? errors.nameRequired : null,
    email: staffEmailError(typed.email),
    password: newPasswordError(typed.password, [typed.name, typed.email]),
    begin: begin === null ? errors.beginRequired : null,
  };
}

const WORDS = trSignIn.firstStart;
const SAMPLES = {
  value: 'samples',
  label: WORDS.samples,
  hint: WORDS.samplesHint(SEED_USER_COUNT),
} as const;
const EMPTY = { value: 'empty', label: WORDS.empty, hint: WORDS.emptyHint } as const;

/** How the list of a new server can begin; first the list of this browser, if there is one. */
function beginnings(list: BrowserList | null) {
  if (list === null) return [SAMPLES, EMPTY];
  const move = { value: 'move', label: WORDS.move, hint: WORDS.moveHint(list.count) } as const;
  return [move, SAMPLES, EMPTY];
}
