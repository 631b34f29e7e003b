import type { FastifyRequest } from 'fastify'
import { languageOf } from '#server/kit/language.ts'
import type { Role } from '#shared/identity/actor.ts'
import { rolesDisplay } from './repository.ts'

type WithRoles = { roles?: Role[] | undefined }

/** Adds the roles in the caller's language where the roles are told (D2 §3 Membership roles_display). */
export const withRolesDisplay =
  (request: FastifyRequest) =>
  <Row extends WithRoles>(row: Row) => ({ ...row, ...(row.roles && { roles_display: rolesDisplay(languageOf(request), row.roles) }) })
