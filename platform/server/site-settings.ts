import { sql } from 'kysely'
import { type SettingName, type SiteSettings, settingNames, siteSettings } from '#platform/shared/site.ts'
import type { Db } from './database/db.ts'
import type { Env } from './env.ts'

/** The stored site settings as one JSON text, to be selected along with other queries. */
export const storedSettings = sql<string>`(select coalesce(jsonb_object_agg(name, value), '{}')::text from site_setting)`

const kept = new WeakMap<Env, { stored: string; site: SiteSettings }>()

/** The settings in force: from the environment, else as stored, else the default. Returns the same object until something changes. */
export function siteOf(env: Env, stored: string): SiteSettings {
  const known = kept.get(env)
  if (known?.stored === stored) return known.site
  const values = JSON.parse(stored) as Record<string, unknown>
  const site = Object.fromEntries(settingNames.map((name) => [name, inForce(env, name, values[name])])) as SiteSettings
  kept.set(env, { stored, site })
  return site
}

/** A value that another version stored and this one does not understand counts as not set. */
function inForce(env: Env, name: SettingName, stored: unknown) {
  const { data } = siteSettings.shape[name].safeParse(stored)
  return env.fixed.includes(name) || data === undefined ? env[name] : data
}

/** Reads the settings in force in a query of its own, for jobs and requests without a session. */
export async function readSite(db: Db, env: Env): Promise<SiteSettings> {
  const { rows } = await sql<{ stored: string }>`select ${storedSettings} as stored`.execute(db)
  return siteOf(env, rows[0]?.stored ?? '{}')
}
