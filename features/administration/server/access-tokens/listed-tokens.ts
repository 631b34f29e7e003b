import { sql } from 'kysely'
import type { TokenCondition, TokenSort } from '#features/administration/access-tokens.ts'
import { type AskedRows, asTable } from '#features/administration/server/table.ts'
import { byFullName } from '#features/committees/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { hasWords, pageOf } from '#platform/server/database/queries.ts'
import type { Scope } from '#platform/shared/endpoint.ts'
import type { ListQuery } from '#platform/shared/fields.ts'

type AskedTokens = AskedRows<TokenSort, TokenCondition> & Pick<ListQuery, 'query'> & { now: Date }

/** The tokens whose names or whose user's names contain the words and that meet the conditions. */
function tokensAsked(db: Db, { query, now, ...asked }: AskedTokens) {
  const hasExpired = sql<boolean>`(token.expires <= ${now.toISOString()}::timestamptz)`
  const byName = sql`token.name collate "und-x-icu"`
  return asTable(
    db
      .selectFrom('access_token as token')
      .innerJoin('app_user as u', 'u.id', 'token.user_id')
      .select(['token.id', 'u.id as user', 'u.username', 'u.first_name', 'u.last_name', 'token.name', 'token.scopes', 'token.is_own'])
      .select(['token.created', 'token.expires', hasExpired.as('has_expired'), 'token.last_used'])
      .where(hasWords(query, 'token.name', 'u.first_name', 'u.last_name', 'u.username')),
    asked,
    {
      id: 'token.id',
      sorts: {
        person: [byFullName, byName],
        name: [byName],
        created: [sql`token.created`],
        expires: [sql`token.expires`],
        last_used: [sql`coalesce(token.last_used, '-infinity')`],
      },
      conditions: {
        is_valid: sql`not ${hasExpired}`,
        has_expired: hasExpired,
        never_used: sql`token.last_used is null`,
        of_program: sql`not token.is_own`,
        read: hasScope('read'),
        import: hasScope('import'),
        admin: hasScope('admin'),
        scim: hasScope('scim'),
      },
    },
  )
}

const hasScope = (scope: Scope) => sql<boolean>`${scope}::text = any(token.scopes)`

export const pageOfTokens = (db: Db, asked: AskedTokens & ListQuery) => pageOf(tokensAsked(db, asked), asked)
/** All pages at once. */
export const findTokens = (db: Db, asked: AskedTokens) => tokensAsked(db, asked).execute()
