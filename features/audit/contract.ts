import { z } from 'zod'
import { endpoint, id, instant, pathId } from '#platform/shared/endpoint.ts'
import { day, listOf, listQuery } from '#platform/shared/fields.ts'
import { tableFormats } from '#platform/shared/table-formats.ts'

const auditEntry = z.object({
  id,
  at: instant,
  /** null for actions without a person, such as those of the command line. */
  user_id: id.nullable(),
  username: z.string(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string().nullable(),
  committee_id: id.nullable(),
  /** Its current title. */
  committee: z.string().nullable(),
  outcome: z.enum(['done', 'refused']),
  details: z.record(z.string(), z.unknown()),
  request_id: z.string().nullable(),
})
export type AuditedEntry = z.infer<typeof auditEntry>

const refusals = { 403: 'The caller is not an auditor.' }
export const listAuditEntries = endpoint({
  summary: 'List entries of the audit log',
  description: 'Newest first. `query` is a part of a username. Reading the log is audited, too.',
  refusals,
  method: 'GET',
  path: 'admin/audit_log/',
  query: listQuery.extend({
    action: z.string().max(100).optional(),
    subject_type: z.string().max(100).optional(),
    subject_id: z.string().max(100).optional(),
    committee: pathId.optional(),
    outcome: z.enum(['done', 'refused']).optional(),
    /** Days of the site, both inclusive. */
    first_day: day.optional(),
    last_day: day.optional(),
  }),
  answer: listOf(auditEntry),
})

/** The most entries that one file holds. */
export const mostAuditEntries = 100_000

export const downloadAuditLog = endpoint({
  summary: 'Download entries of the audit log',
  description: `All that match, newest first. 400 if there are more than ${mostAuditEntries}.`,
  refusals,
  method: 'GET',
  path: 'admin/audit_log/file/',
  query: listAuditEntries.query.omit({ start: true, rows: true }).extend({ as: z.enum(tableFormats) }),
  answer: 'file',
})

export const getAuditTerms = endpoint({
  summary: 'List the actions and subject types to filter the audit log by',
  refusals,
  method: 'GET',
  path: 'admin/audit_log/terms/',
  answer: z.object({ actions: z.array(z.string()), subject_types: z.array(z.string()) }),
})

export const verifyAuditLog = endpoint({
  summary: 'Verify the hash chain of the audit log',
  description: '`broken_at` is the first altered row; null if rows are missing at the end.',
  refusals,
  method: 'GET',
  path: 'admin/audit_log/verification/',
  answer: z.object({ rows: z.int(), is_whole: z.boolean(), broken_at: id.nullable() }),
})
