import { setTimeout as wait } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { House } from '#platform/server/house.ts'
import { countSite } from './count-site.ts'

/** In milliseconds: a database that does not answer must not keep the rest from being told. */
const longest = 5_000

/** What waits in the database, the same at each app server. Without an answer of it there is no such line, but the one that tells so. */
export function tellOfSite(house: Pick<House, 'db' | 'jobs' | 'clock'>, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `traktanda_${name}`, help, labelNames, registers: [registry] })
  const up = gauge('database_up', '1 when the database answers, else 0')
  const jobs = gauge('jobs', 'Jobs by queue that are waiting (due), active, or have failed for good', ['queue', 'state'])
  const mails = gauge('mails', 'Mails that are waiting, and those of the last day that have failed or are unconfirmed', ['state'])
  const oldestMail = gauge('mails_oldest_waiting_seconds', 'How long the oldest of the waiting mails has waited')
  const postings = gauge('postings', 'Postings to the records system that are waiting', ['state'])
  const oldestPosting = gauge('postings_oldest_waiting_seconds', 'How long the oldest of the waiting postings has waited')
  const audit = gauge('audit_last_id', 'The number of the last row of the audit log, which only grows')
  const all = [jobs, mails, oldestMail, postings, oldestPosting, audit]
  return async () => {
    for (const one of all) one.reset()
    const found = await Promise.race([countSite(house), wait(longest, undefined, { ref: false })]).catch(() => undefined)
    up.set(found ? 1 : 0)
    if (!found) return
    for (const { queue, state, count } of found.jobs) jobs.set({ queue, state }, count)
    for (const [state, count] of Object.entries(found.mails)) mails.set({ state }, count)
    oldestMail.set(found.oldest_mail)
    postings.set({ state: 'waiting' }, found.postings)
    oldestPosting.set(found.oldest_posting)
    audit.set(found.audit_last_id)
  }
}
