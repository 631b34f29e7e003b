import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { fullNameOfUser } from '#features/committees/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { pageOf } from '#platform/server/database/queries.ts'
import type { Env } from '#platform/server/env.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { line } from '#platform/shared/fields.ts'
import { conditionOf, type Filterable, type Filterables, readFilter } from './filter.ts'
import type { Shape } from './patch.ts'
import { addressOf, type ListQuery, optionalText, type Resource, resourceOf } from './resources.ts'
import { schemas } from './schemas.ts'

/** The attributes of a group that SCIM writes. */
export const groupShape: Shape = {
  schema: schemas.group,
  attributes: { displayName: {}, externalId: {}, members: { parts: ['value'], isMany: true } },
}

const mostMembers = 10_000

/** A whole group as a provider states it. Members that are missing are none: providers leave an empty list out. */
export const groupBody = z
  .object({
    displayName: line(300).min(1),
    externalId: optionalText(200),
    members: z
      .array(z.object({ value: z.string() }))
      .max(mostMembers)
      .nullish(),
  })
  .transform(({ displayName, externalId, members }) => ({
    display_name: displayName,
    external_id: externalId,
    members: [...new Set((members ?? []).map(({ value }) => value))],
  }))
export type GroupBody = z.output<typeof groupBody>

const member: Filterable = {
  column: sql<string>`gm.user_id::text`,
  is: 'exact',
  among: (condition) => sql`exists (select from scim_group_member gm where gm.group_id = g.id and ${condition})`,
}

const filterables: Filterables = {
  id: { column: sql<string>`g.id::text`, is: 'exact' },
  externalid: { column: sql<string | null>`g.external_id`, is: 'exact' },
  displayname: { column: sql<string>`g.display_name`, is: 'text' },
  members: member,
  'members.value': member,
}

const allGroups = (db: Db) =>
  db
    .selectFrom('scim_group as g')
    .select(['g.id', 'g.display_name', 'g.external_id', 'g.created'])
    .select((query) =>
      jsonArrayFrom(
        query
          .selectFrom('scim_group_member as gm')
          .innerJoin('app_user as u', 'u.id', 'gm.user_id')
          .whereRef('gm.group_id', '=', 'g.id')
          .select('u.id')
          .select(fullNameOfUser.as('full_name'))
          .orderBy('u.id'),
      ).as('members'),
    )

type Shown = Awaited<ReturnType<ReturnType<typeof allGroups>['executeTakeFirstOrThrow']>>

const groupResource = (env: Env, { id, created, external_id, display_name, members }: Shown): Resource =>
  resourceOf(env, 'Groups', {
    id: String(id),
    created,
    ...(external_id !== null && { externalId: external_id }),
    displayName: display_name,
    ...(members.length > 0 && {
      members: members.map((user) => ({
        value: String(user.id),
        $ref: addressOf(env, `Users/${user.id}`),
        display: user.full_name,
        type: 'User',
      })),
    }),
  })

/** Throws 404 if there is none. */
export async function findGroup(db: Db, env: Env, id: number): Promise<Resource> {
  return groupResource(env, await allGroups(db).where('g.id', '=', id).executeTakeFirstOrThrow(notFound))
}

/** One page of the groups that the filter fits. */
export async function listGroups(db: Db, env: Env, { filter, startIndex, count }: ListQuery) {
  const query = allGroups(db).$if(filter !== undefined, (all) => all.where(conditionOf(readFilter(filter ?? ''), filterables)))
  const { total, items } = await pageOf(query.orderBy('g.id'), { start: startIndex - 1, rows: count })
  return { total, resources: items.map((group) => groupResource(env, group)) }
}
