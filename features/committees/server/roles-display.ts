import type { FastifyRequest } from 'fastify'
import { committeePolicy } from '#features/committees/policy.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { say } from '#platform/server/lib/texts.ts'
import type { Actor, Role } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'

/** Roles in a language, in one line: `Mitglied, Verantwortlich`. */
export const rolesDisplay = (language: Language, roles: Role[]): string =>
  roles.map((role) => say(language, { key: `committees.role_${role}` })).join(', ')

type Where = { committee_id: number; language: Language }

/** The same, of what the caller is told of somebody's roles in a committee. */
export const toldRoles = (me: Actor, { committee_id, language }: Where, roles: Role[]): string =>
  rolesDisplay(language, committeePolicy.seeRoles(me, { committee_id }) ? roles : roles.filter((role) => role === 'member'))

type WithRoles = { roles?: Role[] | undefined }

/** Adds the roles in the caller's language where the roles are told (D2 §3 Membership roles_display). */
export const withRolesDisplay =
  (request: FastifyRequest) =>
  <Row extends WithRoles>(row: Row) => ({ ...row, ...(row.roles && { roles_display: rolesDisplay(languageOf(request), row.roles) }) })
