import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { fullNameOfUser } from '#features/committees/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { anyOf, pageOf } from '#platform/server/database/queries.ts'
import type { Env } from '#platform/server/env.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { type Language, languages } from '#platform/shared/languages.ts'
import { conditionOf, type Filterables, readFilter } from './filter.ts'
import type { Shape } from './patch.ts'
import { addressOf, type ListQuery, optionalText, type Resource, resourceOf, scimBoolean } from './resources.ts'
import { schemas } from './schemas.ts'

/** The attributes of an account that SCIM writes. */
export const userShape: Shape = {
  schema: schemas.user,
  attributes: {
    userName: {},
    externalId: {},
    name: { parts: ['givenName', 'familyName'] },
    emails: { parts: ['value', 'type', 'primary'], isMany: true },
    active: {},
    preferredLanguage: {},
  },
}

const addresses = z.array(z.object({ value: z.string().nullish(), type: z.string().nullish(), primary: scimBoolean.nullish() })).nullish()

/** The address of several: the last that is primary, else that of work, else the first. */
function emailAmong(given: z.infer<typeof addresses>): string {
  const known = (given ?? []).filter(({ value }) => value)
  const chosen = known.findLast(({ primary }) => primary) ?? known.find(({ type }) => type?.toLowerCase() === 'work') ?? known[0]
  return chosen?.value ?? ''
}

/** `de-CH` is German here; undefined for a language that the site has no texts in. */
const languageOf = (tag: string | null | undefined): Language | undefined =>
  languages.find((known) => known === tag?.split(/[-_]/)[0]?.toLowerCase())

/**
 * A whole account as a provider states it, with the fields of our users; those of `userChanges` check their values. What is missing is empty, except for the
 * language, which people choose here, and whether the account is active.
 */
export const userBody = z
  .object({
    userName: z.string(),
    externalId: optionalText(200),
    name: z.object({ givenName: optionalText(100), familyName: optionalText(100) }).nullish(),
    emails: addresses,
    active: scimBoolean.nullish(),
    preferredLanguage: optionalText(50),
  })
  .transform(({ userName, externalId, name, emails, active, preferredLanguage }) => ({
    external_id: externalId,
    fields: {
      username: userName.trim().toLowerCase(),
      first_name: name?.givenName ?? '',
      last_name: name?.familyName ?? '',
      email: emailAmong(emails),
      ...(languageOf(preferredLanguage) && { language: languageOf(preferredLanguage) }),
      ...(active != null && { is_disabled: !active }),
    },
  }))
export type UserBody = z.output<typeof userBody>

const email = sql<string | null>`nullif(u.email, '')`

const filterables: Filterables = {
  id: { column: sql<string>`u.id::text`, is: 'exact' },
  externalid: { column: sql<string | null>`s.external_id`, is: 'exact' },
  username: { column: sql<string>`u.username`, is: 'text' },
  displayname: { column: fullNameOfUser, is: 'text' },
  'name.givenname': { column: sql<string | null>`nullif(u.first_name, '')`, is: 'text' },
  'name.familyname': { column: sql<string | null>`nullif(u.last_name, '')`, is: 'text' },
  emails: { column: email, is: 'text' },
  'emails.value': { column: email, is: 'text' },
  'emails.type': { column: sql<string | null>`case when u.email <> '' then 'work' end`, is: 'text' },
  'emails.primary': { column: sql<boolean>`(u.email <> '')`, is: 'boolean' },
  active: { column: sql<boolean>`(not u.is_disabled)`, is: 'boolean' },
  preferredlanguage: { column: sql<string | null>`u.language`, is: 'text' },
}

/** The accounts that SCIM shows: all but those that the provider has deleted. */
const shownUsers = (db: Db) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('scim_user as s', 's.user_id', 'u.id')
    .where('s.deleted', 'is', null)
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.email', 'u.is_disabled', 'u.language', 'u.created', 's.external_id'])
    .select(fullNameOfUser.as('full_name'))
    .select((query) =>
      jsonArrayFrom(
        query
          .selectFrom('scim_group_member as gm')
          .innerJoin('scim_group as g', 'g.id', 'gm.group_id')
          .whereRef('gm.user_id', '=', 'u.id')
          .select(['g.id', 'g.display_name'])
          .orderBy('g.id'),
      ).as('groups'),
    )

type Shown = Awaited<ReturnType<ReturnType<typeof shownUsers>['executeTakeFirstOrThrow']>>

function userResource(env: Env, { id, created, groups, ...user }: Shown): Resource {
  const name = { ...(user.first_name && { givenName: user.first_name }), ...(user.last_name && { familyName: user.last_name }) }
  return resourceOf(env, 'Users', {
    id: String(id),
    created,
    ...(user.external_id !== null && { externalId: user.external_id }),
    userName: user.username,
    ...(Object.keys(name).length > 0 && { name }),
    displayName: user.full_name,
    ...(user.email && { emails: [{ value: user.email, type: 'work', primary: true }] }),
    active: !user.is_disabled,
    ...(user.language && { preferredLanguage: user.language }),
    ...(groups.length > 0 && {
      groups: groups.map((group) => ({
        value: String(group.id),
        $ref: addressOf(env, `Groups/${group.id}`),
        display: group.display_name,
        type: 'direct',
      })),
    }),
  })
}

/** Throws 404 if SCIM does not show it. */
export async function findUser(db: Db, env: Env, id: number): Promise<Resource> {
  return userResource(env, await shownUsers(db).where('u.id', '=', id).executeTakeFirstOrThrow(notFound))
}

/** One page of the accounts that the filter fits. */
export async function listUsers(db: Db, env: Env, { filter, startIndex, count }: ListQuery) {
  const query = shownUsers(db).$if(filter !== undefined, (all) => all.where(conditionOf(readFilter(filter ?? ''), filterables)))
  const { total, items } = await pageOf(query.orderBy('u.id'), { start: startIndex - 1, rows: count })
  return { total, resources: items.map((user) => userResource(env, user)) }
}

/** Which of these ids are of accounts that SCIM shows. */
export async function shownAmong(db: Db, ids: number[]): Promise<Set<number>> {
  const rows = await shownUsers(db).clearSelect().select('u.id').where('u.id', '=', anyOf(ids)).execute()
  return new Set(rows.map(({ id }) => id))
}
