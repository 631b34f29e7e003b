import { type SettingChanges, setSettings } from '#features/administration/server/site-settings.ts'
import { hashPassword } from '#features/identity/server/passwords.ts'
import { remindOfSigning } from '#features/motions/server/tell-asked.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Env } from '#platform/server/env.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { help } from './council/catalogues.ts'
import { councilOf } from './council/council.ts'
import { addAnnotations } from './demonstration-annotations.ts'
import { addCouncil, finishCouncil } from './demonstration-council.ts'
import { addBasicDocuments, addPersonalDocuments } from './demonstration-documents.ts'
import { beginAgenda, type DemonstrationDeps, importMeetings } from './demonstration-meetings.ts'
import { addMotions } from './demonstration-motions.ts'
import { addNotes, addTagsAndBookmarks } from './demonstration-notes-and-tags.ts'
import { addPostings } from './demonstration-postings.ts'
import { publishFinance } from './demonstration-publication.ts'
import { findLoad, type Load, loader, noteBegin, noteFinish } from './demonstration-state.ts'

/** Begins or resumes a load; true once it is complete, false if the site has users of its own. */
export async function fillSite(deps: DemonstrationDeps, tell: (line: string) => void): Promise<boolean> {
  const load = await beginOrFind(deps, tell)
  if (!load) return false
  const council = councilOf(load.day, load.time)
  await importMeetings(deps, council, { round: 'early', tell })
  await addBasicDocuments(deps, council)
  await addPersonalDocuments(deps, council, load.day)
  await addAnnotations(deps, council, load.day)
  await addTagsAndBookmarks(deps, council)
  await beginAgenda(deps, council, load.day)
  await addNotes(deps, council, load.day)
  await importMeetings(deps, council, { round: 'late', tell })
  await addMotions(deps, council, load.day)
  await addPostings(deps, council, load.day)
  await deps.db.transaction().execute(async (trx) => {
    await finishCouncil(trx, { council, day: load.day })
    // The meeting in progress began before anybody was here: later it would be news, which stays on the screen until it is closed.
    await remindOfSigning(trx, { now: deps.clock().toISOString(), today: load.day, delivery: 'at_once' })
    await publishFinance(trx)
    await noteFinish(trx)
  })
  return true
}

async function beginOrFind({ db, env, clock }: DemonstrationDeps, tell: (line: string) => void): Promise<Load | undefined> {
  const now = clock()
  const load = { day: dayOf(now, 'Europe/Zurich'), time: timeInZurich(now), finished: false }
  // The password rules, which would reject `demo`, do not apply: this password is public.
  const password_hash = await hashPassword(env.demo_password)
  return db.transaction().execute(async (trx) => {
    await waitForOthers(trx)
    if (await hasUsers(trx)) return findLoad(trx)
    tell('Filling the empty site with the demonstration council …')
    await noteBegin(trx, load)
    await addCouncil(trx, { council: councilOf(load.day, load.time), day: load.day, password_hash })
    await setSettings(trx, loader, { env, given: unlessFixed(env, help) })
    return load
  })
}

const unlessFixed = ({ fixed }: Env, settings: SettingChanges): SettingChanges =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !fixed.some((one) => one === name)))

const timeInZurich = (now: Date) => now.toLocaleTimeString('en-GB', { timeZone: 'Europe/Zurich', hour: '2-digit', minute: '2-digit' })

/** Locks out another process that starts on the same database and would fill it too. */
const waitForOthers = (db: Db) => db.selectFrom('audit_head').select('hash').forUpdate().execute()

const hasUsers = async (db: Db) => (await db.selectFrom('app_user').select('id').executeTakeFirst()) !== undefined
