import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { tableFormats } from '#platform/shared/table-formats.ts'
import { listCommittees } from './committee.ts'
import { listMemberships } from './membership.ts'
import { listUsers } from './user.ts'

const format = { as: z.enum(tableFormats) }

/** All pages of a list as one file, in its order and with its filters, in the caller's language. */
export const downloadUsers = endpoint({
  method: 'GET',
  path: 'admin/users/file/',
  query: listUsers.query.omit({ start: true, rows: true }).extend(format),
  answer: 'file',
})
export const downloadCommittees = endpoint({
  method: 'GET',
  path: 'admin/committees/file/',
  query: listCommittees.query.omit({ start: true, rows: true }).extend(format),
  answer: 'file',
})
export const downloadMemberships = endpoint({
  method: 'GET',
  path: 'admin/memberships/file/',
  query: listMemberships.query.omit({ start: true, rows: true }).extend(format),
  answer: 'file',
})
