import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Asker, isRunning, meetingOfParent } from '#features/meetings/server/repository.ts'
import { seenMotions } from '#features/motions/server/repository.ts'
import { canSign, mayConcern } from '#features/motions/server/seen.ts'
import { newsSince } from '#features/news/server/repository.ts'
import type { MotionWaiting, NewThing, Overview, PostingDecided } from '#features/overview/contract.ts'
import { inboxSeenBy, ownDecided } from '#features/records/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Actor, committeesAs } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import { listMeetingsAhead } from './meetings-ahead.ts'
import { failedMails, warnedImports } from './to-follow-up.ts'
import { newLayers, newMeetings, newNotes, newPapersListed } from './whats-new.ts'

type Asking = Asker & { me: Actor; language: Language }

/** What is next, new and waiting for the caller. Two statements at once. */
export async function findOverview(db: Db, asker: Asking): Promise<Overview> {
  const { me } = asker
  const [meetings, listed] = await Promise.all([listMeetingsAhead(db, asker), listNewAndWaiting(db, asker)])
  const { inbox, motions, postings, failed_mails, imports, ...lists } = listed
  return { meetings, news: inOrder(lists), motions, postings, failed_mails, imports, inbox: me.is_records_staff ? (inbox ?? 0) : null }
}

/** One statement. */
const listNewAndWaiting = (db: Db, asker: Asking) => {
  const { me, language } = asker
  return db
    .selectNoFrom([
      jsonArrayFrom(newMeetings(db, me)).as('new_meetings'),
      jsonArrayFrom(newPapersListed(db, me)).as('new_papers'),
      jsonArrayFrom(newLayers(db, me)).as('new_layers'),
      jsonArrayFrom(newNotes(db, me)).as('new_notes'),
      jsonArrayFrom(motionsWaiting(db, asker)).as('motions'),
      jsonArrayFrom(decidedLately(db, me)).as('postings'),
      jsonArrayFrom(failedMails(db, me)).as('failed_mails'),
      jsonArrayFrom(warnedImports(db, me, language)).as('imports'),
      inboxSeenBy(db, me).where('posting.state', '=', 'received').select(sql<number>`count(*)::integer`.as('n')).as('inbox'),
    ])
    .executeTakeFirstOrThrow()
}

type Listed = {
  new_meetings: Omit<Extract<NewThing, { what: 'meeting' }>, 'what'>[]
  new_papers: Omit<Extract<NewThing, { what: 'version' }>, 'what'>[]
  new_layers: Omit<Extract<NewThing, { what: 'layer' }>, 'what'>[]
  new_notes: Omit<Extract<NewThing, { what: 'note' }>, 'what'>[]
}

const inOrder = ({ new_meetings, new_papers, new_layers, new_notes }: Listed): NewThing[] =>
  [
    ...new_meetings.map((one) => ({ what: 'meeting' as const, ...one })),
    ...new_papers.map(({ previous, ...one }) =>
      previous === null ? { what: 'paper' as const, ...one } : { what: 'version' as const, previous, ...one },
    ),
    ...new_layers.map((one) => ({ what: 'layer' as const, ...one })),
    ...new_notes.map((one) => ({ what: 'note' as const, ...one })),
  ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))

/** Open motions that the caller is asked to sign, or may submit as their first signatory. */
function motionsWaiting(db: Db, asker: Asking) {
  const { me } = asker
  const mayBeSubmitted = sql<boolean>`(motion.first_signatory_id = ${me.id} and motion.committee_id = any(${committeesAs(me, 'member')}::integer[]))`
  return seenMotions(db, me)
    .where(mayConcern(me))
    .where('motion.status', '=', 'OPEN')
    .where((query) => query.or([canSign(me), mayBeSubmitted]))
    .select(['motion.id', 'motion.title', meetingOfParent.as('meeting'), isRunning(asker).as('is_running_meeting')])
    .select(sql<MotionWaiting['asks']>`case when ${mayBeSubmitted} then 'submit' else 'sign' end`.as('asks'))
    .orderBy('meeting.start', 'desc')
    .orderBy('motion.id')
    .limit(50)
}

const decidedLately = (db: Db, me: Actor) =>
  ownDecided(db, me)
    .where(sql<boolean>`posting.updated >= ${newsSince(me)}`)
    .select(['posting.id', 'posting.title', 'posting.updated', 'posting.committee_id'])
    .select((query) => query.ref('posting.state').$castTo<PostingDecided['state']>().as('state'))
    .orderBy('posting.updated', 'desc')
    .limit(20)
