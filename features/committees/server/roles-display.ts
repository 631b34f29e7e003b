import type { FastifyRequest } from 'fastify'
import { committeePolicy } from '#features/committees/policy.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { translate } from '#platform/server/lib/texts.ts'
import type { Actor, Role } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'

/** Role names in a language, on one line: `Mitglied, Verantwortlich`. */
export const rolesDisplay = (language: Language, roles: Role[]): string =>
  roles.map((role) => translate(language, { key: `committees.role_${role}` })).join(', ')

type Where = { committee_id: number; language: Language }

/** The same, limited to the roles that the caller may see. */
export const visibleRolesDisplay = (me: Actor, { committee_id, language }: Where, roles: Role[]): string =>
  rolesDisplay(language, committeePolicy.seeRoles(me, { committee_id }) ? roles : roles.filter((role) => role === 'member'))

type WithRoles = { roles?: Role[] | undefined }

/** Adds the role names in the caller's language to rows that have roles (D2 §3 Membership roles_display). */
export const withRolesDisplay =
  (request: FastifyRequest) =>
  <Row extends WithRoles>(row: Row) => ({ ...row, ...(row.roles && { roles_display: rolesDisplay(languageOf(request), row.roles) }) })
