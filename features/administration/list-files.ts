import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { tableFormats } from '#platform/shared/table-formats.ts'
import { listCommittees } from './committee.ts'
import { listMemberships } from './membership.ts'
import { listUsers } from './user.ts'

const description = "All pages as one file, in the list's order and with its filters, in the caller's language."
const format = { as: z.enum(tableFormats) }

export const downloadUsers = endpoint({
  summary: 'Download the list of users',
  description,
  method: 'GET',
  path: 'admin/users/file/',
  query: listUsers.query.omit({ start: true, rows: true }).extend(format),
  answer: 'file',
})
export const downloadCommittees = endpoint({
  summary: 'Download the list of committees',
  description,
  method: 'GET',
  path: 'admin/committees/file/',
  query: listCommittees.query.omit({ start: true, rows: true }).extend(format),
  answer: 'file',
})
export const downloadMemberships = endpoint({
  summary: 'Download the list of memberships',
  description,
  method: 'GET',
  path: 'admin/memberships/file/',
  query: listMemberships.query.omit({ start: true, rows: true }).extend(format),
  answer: 'file',
})
