import type { AdministeredConfiguration } from '#features/administration/configuration.ts'
import { type AuditActor, addAuditEntry } from '#features/audit/server/repository.ts'
import { type Db, inOneTransaction } from '#platform/server/database/db.ts'
import type { Env } from '#platform/server/env.ts'
import { invalid } from '#platform/server/http/problem.ts'
import { accept } from '#platform/server/http/validation.ts'
import { readSite } from '#platform/server/site-settings.ts'
import { type SettingName, type SiteSettings, siteSettings } from '#platform/shared/site.ts'
import { changed, isEmpty } from './changed.ts'

const changesOfSettings = siteSettings.partial()
export type SettingChanges = { [Name in SettingName]?: SiteSettings[Name] | undefined }

/** The effective settings, the defaults, and the settings fixed by the environment. */
export async function findSettings(db: Db, env: Env): Promise<AdministeredConfiguration> {
  return { settings: await readSite(db, env), defaults: env, fixed: env.fixed }
}

/** Locks the settings, so that concurrent saves run one after the other. */
export const lockSettings = (db: Db) => db.selectFrom('audit_head').select('hash').forUpdate().execute()

/** Stores the given settings that differ; effective from the next request. Throws 400 for settings fixed by the environment. */
export const setSettings = (db: Db, auditActor: AuditActor, { env, given }: { env: Env; given: SettingChanges }): Promise<void> =>
  inOneTransaction(db, async (trx) => {
    const fields = accept(changesOfSettings, given)
    refuseFixed(env, fields)
    await requireCommittee(trx, fields.default_committee_id)
    // Each of two concurrent saves is audited with its own changes.
    await lockSettings(trx)
    const changes = changed(await readSite(trx, env), fields)
    if (isEmpty(changes)) return
    const rows = Object.entries(changes).map(([name, value]) => ({ name, value: JSON.stringify(value) }))
    await trx
      .insertInto('site_setting')
      .values(rows)
      .onConflict((on) => on.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
      .execute()
    await addAuditEntry(trx, auditActor, { action: 'set_configuration', subject_type: 'configuration', details: changes })
  })

function refuseFixed({ fixed }: Env, fields: SettingChanges) {
  const refused = fixed.filter((name) => fields[name] !== undefined)
  if (refused.length === 0) return
  const errors = refused.map((name) => [name, [{ key: 'administration.fixed_by_environment', params: { variable: name.toUpperCase() } }]])
  throw invalid(Object.fromEntries(errors))
}

async function requireCommittee(db: Db, id: number | null | undefined) {
  if (id == null) return
  const found = await db.selectFrom('committee').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw invalid({ default_committee_id: [{ key: 'administration.unknown_committee' }] })
}
