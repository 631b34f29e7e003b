import type { AuditTables } from '#features/audit/server/tables.ts'
import type { TestServer } from './test-server.ts'

type AuditEntry = AuditTables['audit_log']
type Facts = Partial<Pick<AuditEntry, 'user_id' | 'username' | 'action' | 'subject_type' | 'subject_id' | 'committee_id' | 'outcome'>>
type Column = keyof Facts | 'details'

/** These columns of the audit entries that match, oldest first. */
export const audited = <const Wanted extends Column>({ db }: Pick<TestServer, 'db'>, facts: Facts, columns: readonly Wanted[]) =>
  db
    .selectFrom('audit_log')
    .select(columns)
    .where((query) => query.and(facts))
    .orderBy('id')
    .execute()
