import { z } from 'zod'
import { role } from '#shared/identity/actor.ts'
import { day } from './fields.ts'

const roles = z
  .array(z.enum(role.options, 'administration.roles'))
  .min(1, 'administration.roles')
  .transform((given) => role.options.filter((known) => given.includes(known)))

/** Roles and window of a membership; null is an open end. */
export const membershipFields = z.object({ roles, begin_date: day.nullable(), end_date: day.nullable() })

/** The same with a window that opens before it closes. */
export const wholeMembership = membershipFields.refine(
  ({ begin_date, end_date }) => begin_date === null || end_date === null || begin_date <= end_date,
  { path: ['end_date'], message: 'administration.window' },
)
