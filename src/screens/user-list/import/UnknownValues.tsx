import { ShownValue } from '#screens/FieldChange.tsx';
import { formatLongDate } from '#domain/dateTimes.ts';
import { ORDERS, type OpenDates } from '#domain/sheet/cellDates.ts';
import type { UnknownValue } from '#domain/sheet/unknownValues.ts';
import { ROLES, STATUSES } from '#domain/user/user.ts';
import { trFilters } from '#text/tr.ts';
import { trImport } from '#text/trImport.ts';
import { CheckboxField, type Option } from '#ui/controls/Field.tsx';
import { useId } from 'react';
import styles from './ImportDialog.module.css';
import type { FileMapping } from './useFileMapping.ts';

/** Further values are not asked about: such a column holds something else. */
const MAX_SHOWN = 50;

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: role }));
const STATUS_OPTIONS = STATUSES.map((status) => ({
  value: status,
  label: trFilters.status.value(status),
}));

interface UnknownValuesProps {
  unknown: NonNullable<FileMapping['unknown']>;
  chosen: FileMapping;
}

/** What the file's emails, dates, roles and statuses mean, where that is not known. */
export function UnknownValues({ unknown, chosen }: UnknownValuesProps) {
  return (
    <div className={styles.values}>
      <UnusualEmails emails={unknown.unusualEmails} chosen={chosen} />
      <UnknownDates dates={unknown.dates} chosen={chosen} />
      <UnknownRoles values={unknown.roles} chosen={chosen} />
      <UnknownStatuses values={unknown.statuses} chosen={chosen} />
    </div>
  );
}

interface UnknownDatesProps {
  dates: OpenDates | null;
  chosen: FileMapping;
}

interface UnknownProps {
  values: readonly UnknownValue[];
  chosen: FileMapping;
}

function UnknownRoles({ values, chosen: { mapping, setRole } }: UnknownProps) {
  const { roles, rolesHint } = trImport.mapping;
  return (
    <ValueList
      heading={roles}
      hint={rolesHint}
      values={values}
      options={ROLE_OPTIONS}
      chosen={(key) => chosenFor(mapping.roles, key) ?? ''}
      onChoose={(key, text) => setRole(key, ROLES.find((role) => role === text) ?? null)}
    />
  );
}

function UnknownStatuses({ values, chosen: { mapping, setStatus } }: UnknownProps) {
  const { statuses, statusesHint } = trImport.mapping;
  return (
    <ValueList
      heading={statuses}
      hint={statusesHint}
      values={values}
      options={STATUS_OPTIONS}
      chosen={(key) => statusValue(chosenFor(mapping.statuses, key))}
      onChoose={(key, text) => setStatus(key, text === '' ? null : text === 'active')}
    />
  );
}

interface UnusualEmailsProps {
  emails: NonNullable<FileMapping['unknown']>['unusualEmails'];
  chosen: FileMapping;
}

/** Imported as they are, unless the person wants their usual spelling. */
function UnusualEmails({ emails, chosen: { mapping, setMendsEmails } }: UnusualEmailsProps) {
  if (emails === null) return null;
  const words = trImport.mapping;
  return (
    <section className={styles.part}>
      <p>{words.unusualEmails(emails.count, emails.text)}</p>
      <CheckboxField
        label={words.mendEmails(emails.usual)}
        checked={mapping.mendsEmails === true}
        onChange={({ target }) => setMendsEmails(target.checked)}
      />
    </section>
  );
}

/** One question for the whole column, with some of its dates as examples. */
function UnknownDates({ dates, chosen: { mapping, setDateOrder } }: UnknownDatesProps) {
  if (dates === null) return null;
  const { dateOrder, dateOrderHint, dateOrders } = trImport.mapping;
  return (
    <ValueList
      heading={dateOrder}
      hint={dateOrderHint}
      values={[{ key: 'dates', text: dates.examples.join(', '), count: dates.count }]}
      options={ORDERS.map((order) => {
        const example = dates.read[order];
        const words = example && `${example.text} = ${formatLongDate(example.date)}`;
        return { value: order, label: dateOrders[order](words) };
      })}
      chosen={() => mapping.dateOrder ?? ''}
      onChoose={(_, text) => setDateOrder(ORDERS.find((order) => order === text) ?? null)}
    />
  );
}

/** Keys come from files, so `constructor` must be a key like any other. */
function chosenFor<Value>(chosen: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(chosen, key) ? chosen[key] : undefined;
}

/** Blank: not mapped. */
function statusValue(active: boolean | undefined): string {
  if (active === undefined) return '';
  return active ? 'active' : 'passive';
}

interface ValueListProps {
  heading: string;
  hint: string;
  values: readonly UnknownValue[];
  options: readonly Option[];
  /** Blank: none. */
  chosen: (key: string) => string;
  onChoose: (key: string, value: string) => void;
}

function ValueList({ heading, hint, values, options, chosen, onChoose }: ValueListProps) {
  const id = useId();
  if (values.length === 0) return null;
  const shown = values.slice(0, MAX_SHOWN);
  return (
    <section className={styles.part}>
      <h4 id={id}>{heading}</h4>
      <p className={styles.muted}>{hint}</p>
      <ul className={styles.columns} aria-labelledby={id}>
        {shown.map((value) => (
          <ValueItem
            key={value.key}
            value={value}
            options={options}
            chosen={chosen(value.key)}
            onChoose={(next) => onChoose(value.key, next)}
          />
        ))}
      </ul>
      {values.length > MAX_SHOWN && <p>{trImport.mapping.more(values.length - MAX_SHOWN)}</p>}
    </section>
  );
}

interface ValueItemProps {
  value: UnknownValue;
  options: readonly Option[];
  chosen: string;
  onChoose: (value: string) => void;
}

function ValueItem({ value, options, chosen, onChoose }: ValueItemProps) {
  const id = useId();
  const countId = `${id}-count`;
  const words = trImport.mapping;
  return (
    <li className={styles.column}>
      <label htmlFor={id} className={styles.strong}>
        <ShownValue text={value.text} />
      </label>
      <p id={countId} className={styles.samples}>
        {words.unknownCount(value.count)}
      </p>
      <select
        id={id}
        className={styles.select}
        aria-describedby={countId}
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{words.notMapped}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </li>
  );
}
