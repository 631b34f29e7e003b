import { endActiveOfPast } from '#features/agenda/server/activation.ts'
import { publishCarried } from '#features/annotations/server/publish-changed.ts'
import { sweepRemovedMeetings } from '#features/calendar/server/repository.ts'
import { sweepDevices } from '#features/devices/server/repository.ts'
import { readText } from '#features/documents/server/text/read-text.ts'
import { sweepEvents } from '#features/events/server/record-event.ts'
import { sweepTokens } from '#features/identity/server/access-tokens/repository.ts'
import { sweepSteps } from '#features/identity/server/second-factor/steps.ts'
import { sweepSessions } from '#features/identity/server/sessions.ts'
import { sweepSignOn } from '#features/identity/server/sign-on/repository.ts'
import { sweepAttempts } from '#features/identity/server/throttle.ts'
import { publishEnded } from '#features/meetings/server/conclude.ts'
import { sweepSendings } from '#features/notifications/server/send.ts'
import { notePublic } from '#features/public-pages/server/note-public.ts'
import { takeReports } from '#features/records/server/ech/take-reports.ts'
import { handOverLater } from '#features/records/server/hand-over.ts'
import { sweepPostings } from '#features/records/server/turns.ts'
import { sendPush } from '#features/subscriptions/server/push/send-push.ts'
import { sweepMornings, tellEvents } from '#features/subscriptions/server/tell-events.ts'
import { carryOver } from '#features/versions/server/carry-over.ts'
import { documentsToCarry } from '#features/versions/server/repository.ts'
import { sendWebhooks } from '#features/webhooks/server/send-webhooks.ts'
import { sweepDeliveries } from '#features/webhooks/server/take-delivery.ts'
import { inOneTransaction } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { filesOfEarlierReaders, sweepFiles } from '#platform/server/files/repository.ts'
import { StoreFailed } from '#platform/server/files/store-requests.ts'
import type { JobData, Workers } from '#platform/server/jobs/jobs.ts'
import { sweepMail } from '#platform/server/mail/resume.ts'
import { handOverOf, sendMail } from '#platform/server/mail/send-mail.ts'
import type { Outcome } from '#platform/server/mail/states.ts'
import { readSite } from '#platform/server/site-settings.ts'
import { dayOf } from '#platform/shared/site-time.ts'

/** The worker of each job; `noteMail` gets the outcome of each mail. */
export function workersOf(
  deps: Pick<Deps, 'db' | 'env' | 'files' | 'work' | 'jobs' | 'clock'>,
  noteMail: (outcome?: Outcome) => void = () => undefined,
): Workers {
  const handOver = handOverOf(deps.env)
  return {
    read_text: (file) => onceFilesAnswer(deps, 'read_text', { data: file, work: () => readText(deps, file.sha256) }),
    send_mail: async (attempt) => noteMail(await sendMail(deps, handOver, attempt)),
    hand_over: (attempt) => handOverLater(deps, attempt),
    carry_over: (document) =>
      onceFilesAnswer(deps, 'carry_over', { data: document, work: () => carryOver({ ...deps, tell: tellIn(deps) }, document) }),
    end_active: () => endPast(deps),
    take_reports: () => takeReports(deps),
    tell_events: () => tellEvents(deps),
    send_push: (browser) => sendPush(deps, browser),
    note_public: () => notePublic(deps),
    send_webhooks: () => sendWebhooks(deps),
    sweep: () => sweep(deps),
  }
}

const todayOf = ({ clock, env }: Pick<Deps, 'clock' | 'env'>) => dayOf(clock(), env.time_zone)

const tellIn =
  (deps: Pick<Deps, 'clock' | 'env'>): Parameters<typeof carryOver>[0]['tell'] =>
  (db, layer) =>
    publishCarried(db, { ...layer, today: todayOf(deps) })

const STORE_RETRY_MS = 4_000

/** Runs a job that needs files; while the store is unreachable it is queued again instead of failing, however long that takes. */
async function onceFilesAnswer<Name extends 'read_text' | 'carry_over'>(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  name: Name,
  { data, work }: { data: JobData[Name]; work: () => Promise<void> },
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StoreFailed)) throw error
    await jobs.send(db, name, [data], { after: new Date(Date.now() + STORE_RETRY_MS) })
  }
}

const endPast = ({ db, ...deps }: Pick<Deps, 'db' | 'env' | 'clock'>) =>
  inOneTransaction(db, async (trx) => {
    const now = deps.clock().toISOString()
    await endActiveOfPast(trx, { me: { today: todayOf(deps) }, now })
    await publishEnded(trx, { now })
  })

async function sweep(deps: Pick<Deps, 'db' | 'env' | 'files' | 'jobs' | 'clock'>) {
  await sweepSessions(deps.db, deps.clock())
  await sweepTokens(deps.db, deps.clock())
  await sweepDevices(deps.db, { now: deps.clock(), days: (await readSite(deps.db, deps.env)).offline_days })
  await sweepAttempts(deps.db, deps.clock())
  await sweepSignOn(deps.db, deps.clock())
  await sweepSteps(deps.db, deps.clock())
  await sweepMail(deps, deps.clock())
  await sweepPostings(deps, deps.clock())
  await sweepSendings(deps.db, deps.clock())
  await sweepDeliveries(deps.db, deps.clock())
  await sweepEvents(deps.db)
  await sweepMornings(deps.db, todayOf(deps))
  await sweepRemovedMeetings(deps.db, todayOf(deps))
  // Again for documents whose jobs have failed for good.
  await deps.jobs.send(deps.db, 'carry_over', await documentsToCarry(deps.db))
  // Again for files that a server of the previous version has read during an upgrade.
  await deps.jobs.send(deps.db, 'read_text', await filesOfEarlierReaders(deps.db), { is_last: true })
  // Last, because it is the only one that needs more than the database.
  await sweepFiles(deps, deps.clock())
}
