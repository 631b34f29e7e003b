import type { AuditTables } from '#features/audit/server/tables.ts'
import type { TestHouse } from './house.ts'

type Deed = AuditTables['audit_log']
type Facts = Partial<Pick<Deed, 'user_id' | 'username' | 'action' | 'subject_type' | 'subject_id' | 'committee_id' | 'outcome'>>
type Column = keyof Facts | 'details'

/** What the audit log tells in these columns of the deeds of which these facts are true, the first first. */
export const audited = <const Told extends Column>({ db }: Pick<TestHouse, 'db'>, facts: Facts, told: readonly Told[]) =>
  db
    .selectFrom('audit_log')
    .select(told)
    .where((query) => query.and(facts))
    .orderBy('id')
    .execute()
