import { useId } from 'react';
import { formatLongDate } from '#domain/dateTimes.ts';
import { ORDERS } from '#domain/sheet/importPlan.ts';
import type { UnknownValue, UnknownValues } from '#domain/sheet/unknownValues.ts';
import { ROLES, STATUSES } from '#domain/user/user.ts';
import { ShownValue } from '#screens/FieldChange.tsx';
import { trFilters } from '#text/tr.ts';
import { trImport } from '#text/trImport.ts';
import { CheckboxField, type Option } from '#ui/controls/Field.tsx';
import styles from './ImportDialog.module.css';
import { ChoiceRow } from './StepParts.tsx';
import type { Import } from './useImport.ts';

/** Further values are not asked about: such a column holds something else. */
const MAX_SHOWN = 50;
const NONE: Option = { value: '', label: trImport.mapping.notMapped };
const ROLE_OPTIONS = [NONE, ...ROLES.map((role) => ({ value: role, label: role }))];
const STATUS_OPTIONS = [
  NONE,
  ...STATUSES.map((status) => ({ value: status, label: trFilters.status.value(status) })),
];

interface UnknownValuesFieldsProps {
  unknown: UnknownValues;
  imported: Pick<Import, 'mapping' | 'changeMapping'>;
}

/** What the file's emails, dates, roles and statuses mean, where that is not known. */
export function UnknownValuesFields({ unknown, imported }: UnknownValuesFieldsProps) {
  const { mapping, changeMapping } = imported;
  const { unusualEmails: emails, dates, roles, statuses } = unknown;
  const words = trImport.mapping;
  const [example = ''] = dates?.examples ?? [];
  return (
    <div className={styles.values}>
      {/* Imported as they are, unless the person wants their usual spelling. */}
      {emails !== null && (
        <section className={styles.part}>
          <p>{words.unusualEmails(emails.count, emails.text)}</p>
          <CheckboxField
            label={words.mendEmails(emails.usual)}
            checked={mapping.mendsEmails === true}
            onChange={({ target }) => changeMapping({ mendsEmails: target.checked })}
          />
        </section>
      )}
      {/* One question for the whole column, with some of its dates as examples. */}
      {dates !== null && (
        <ValueList
          heading={words.dateOrder}
          hint={words.dateOrderHint}
          values={[{ key: 'dates', text: dates.examples.join(', '), count: dates.count }]}
          options={[
            NONE,
            ...ORDERS.map((order) => ({
              value: order,
              label: words.dateOrders[order](`${example} = ${formatLongDate(dates.read[order])}`),
            })),
          ]}
          chosen={() => mapping.dateOrder ?? ''}
          onChoose={(_, value) =>
            changeMapping({ dateOrder: ORDERS.find((order) => order === value) ?? null })
          }
        />
      )}
      <ValueList
        heading={words.roles}
        hint={words.rolesHint}
        values={roles}
        options={ROLE_OPTIONS}
        chosen={(key) => entryOf(mapping.roles, key) ?? ''}
        onChoose={(key, value) => {
          const role = ROLES.find((one) => one === value);
          changeMapping({ roles: withEntry(mapping.roles, key, role) });
        }}
      />
      <ValueList
        heading={words.statuses}
        hint={words.statusesHint}
        values={statuses}
        options={STATUS_OPTIONS}
        chosen={(key) => {
          const isActive = entryOf(mapping.statuses, key);
          if (isActive === undefined) return '';
          return isActive ? 'active' : 'passive';
        }}
        onChoose={(key, value) => {
          const isActive = value === '' ? undefined : value === 'active';
          changeMapping({ statuses: withEntry(mapping.statuses, key, isActive) });
        }}
      />
    </div>
  );
}

/** Keys come from files, so `constructor` must be a key like any other. */
function entryOf<Value>(entries: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(entries, key) ? entries[key] : undefined;
}

/** `undefined` removes the key. */
function withEntry<Value>(
  entries: Readonly<Record<string, Value>>,
  key: string,
  value: Value | undefined,
): Readonly<Record<string, Value>> {
  const { [key]: _before, ...others } = entries;
  return value === undefined ? others : { ...others, [key]: value };
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
  return (
    <section className={styles.part}>
      <h4 id={id}>{heading}</h4>
      <p className={styles.muted}>{hint}</p>
      <ul className={styles.columns} aria-labelledby={id}>
        {values.slice(0, MAX_SHOWN).map(({ key, text, count }) => (
          <ChoiceRow
            key={key}
            name={<ShownValue text={text} />}
            options={options}
            value={chosen(key)}
            onChoose={(value) => onChoose(key, value)}
          >
            {trImport.mapping.unknownCount(count)}
          </ChoiceRow>
        ))}
      </ul>
      {values.length > MAX_SHOWN && <p>{trImport.mapping.more(values.length - MAX_SHOWN)}</p>}
    </section>
  );
}
