import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AgendaEntry } from '#features/agenda/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import type { Db } from '#platform/server/database/db.ts'
import { nameOf, type Request, requestFor } from '#testing/server/motion-model/ask.ts'
import { chooseSteps } from '#testing/server/motion-model/choose.ts'
import { aHall } from '#testing/server/motion-model/hall.ts'
import { type Judged, judge } from '#testing/server/motion-model/judge.ts'
import { stateIn, storedOf } from '#testing/server/motion-model/stored.ts'
import { shownBy, shownIn } from '#testing/server/motion-model/view.ts'
import { isResponsible, type Name, names, type State, type Step, seesMeeting } from '#testing/server/motion-model/world.ts'
import type { Random } from '#testing/shared/random.ts'
import { type Answer, type AttackedSite, type Browser, Lost } from './attacked-site.ts'

/** A request with its begin, end and outcome. A lost one ends when none of its work can still be running. */
export type Operation = { session: Session; action: Action; begin: number; end: number; answer: Answer | 'lost' }

const clients = 20
/** Users who only read or see nothing contribute little. */
const activeNames = names.filter((name) => name !== 'axel' && name !== 'otto')

type Game = { attacked: AttackedSite; sessions: Session[]; random: Random; total: number; history: Operation[] }

/** Clients operate concurrently, each one step at a time, up to the total number. */
export async function playHistory(game: Game): Promise<void> {
  const seats = game.sessions.flatMap((session) => activeNames.map((name) => ({ session, name }))).slice(0, clients)
  if (seats.length < clients) throw new Error('too few people')
  await Promise.all(seats.map((seat) => takePart(game, seat)))
}

type Seat = { session: Session; name: Name }

async function takePart(game: Game, { session, name }: Seat): Promise<void> {
  const { attacked, random, history, total } = game
  const browser = await attacked.browserOf({ id: session.hall.persons[name] })
  let again: Action | undefined
  let last = 0
  while (history.length < total) {
    await attacked.up()
    // Operations of one user begin in different milliseconds, so that their audit entries can be told apart.
    while (Date.now() <= last) await setImmediate()
    const action = again ?? chooseAction(random, session, name)
    const operation = await operate(attacked, { session, browser, action })
    last = operation.end
    history.push(operation)
    again = operation.answer === 'lost' && random.chance(0.7) ? action : undefined
    await learn(attacked, operation)
  }
}

function chooseAction(random: Random, { hall, entries, guess }: Session, by: Name): Action {
  if (random.chance(0.25)) return random.chance(0.7) ? { by, does: 'toggle', entry: random.pick(entries) } : { by, does: 'agenda' }
  for (;;) {
    const [step] = chooseSteps(random, { state: guess.hall, size: 1, newName: () => `m${(hall.named += 1)}` })
    if (step?.by === by && step.does !== 'change_membership') return step
  }
}

type Doing = { session: Session; browser: Browser; action: Action }

async function operate(attacked: AttackedSite, { session, browser, action }: Doing): Promise<Operation> {
  const begin = Date.now()
  const answer = await browser(requestOf(session, action)).catch((error: unknown) => {
    if (!(error instanceof Lost)) throw error
    return 'lost' as const
  })
  if (answer === 'lost') await attacked.up()
  return { session, action, begin, end: Date.now(), answer }
}

/** What users know of the hall comes from their last response; after a kill it is read again. */
async function learn({ look, site }: AttackedSite, { session, action, answer }: Operation): Promise<void> {
  const { hall, headings, guess } = session
  if (answer === 'lost') {
    const { hall: stored, active: entry } = await look(() => storedIn(site.db, session))
    session.guess = { hall: { ...guess.hall, ...stored }, active: entry }
    return
  }
  if (answer.status !== 200) return
  if (action.does === 'create') hall.known.set((answer.body as Motion).id, action.motion)
  const { refused, next } = judgeAction(guess, action, headings)
  if (refused.length === 0) session.guess = next
}

const titles = ['Voranschlag', 'Velowege', 'Schulhaus', 'B Verschiedenes']

/**
 * A hall whose meeting has an agenda of three items and a heading; it runs for days, so the time of day and the time zone do not matter.
 */
export async function aSession(db: Db) {
  const hall = await aHall(db)
  const days = sql<string[]>`(select array_agg(current_date + n order by n) from generate_series(-5, 5) n)`
  await db.updateTable('meeting').set({ days, slots: days }).where('id', '=', hall.meeting_id).execute()
  const entries: number[] = []
  for (const [index, title] of titles.entries()) entries.push(await anEntry(db, hall, { index, title }))
  return { hall, entries, headings: entries.slice(-1), guess: { hall: hall.state, active: null } as Whole }
}

export type Session = Awaited<ReturnType<typeof aSession>>

async function anEntry(db: Db, { meeting_id }: { meeting_id: number }, { index, title }: { index: number; title: string }) {
  const facts = { meeting_id, title, is_paragraph: index === titles.length - 1, sort_order: index }
  const item = await db.insertInto('agenda_item').values(facts).returning('id').executeTakeFirstOrThrow()
  const entry = { meeting_id, agenda_item_id: item.id, day: sql<string>`current_date`, order: index }
  return (await db.insertInto('agenda_entry').values(entry).returning('id').executeTakeFirstOrThrow()).id
}

/** The stored state of the session. The ids of its motions become known, also of those whose creation was not answered. */
export async function storedIn(db: Db, { hall }: Session): Promise<Omit<Whole, 'hall'> & { hall: ReturnType<typeof stateIn> }> {
  const stored = await storedOf(db, hall)
  for (const { id, key } of stored.motions) hall.known.set(id, nameOf(key))
  const active = await db
    .selectFrom('agenda_entry')
    .select('id')
    .where('meeting_id', '=', hall.meeting_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return { hall: stateIn(hall, stored), active: active?.id ?? null }
}

function requestOf({ hall }: Session, action: Action): Request {
  if (action.does === 'toggle') return { method: 'POST', path: `tagesordnung_item/${action.entry}/toggle_activation/` }
  if (action.does === 'agenda') return { method: 'GET', path: `meetings/${hall.meeting_id}/tagesordnung_item/` }
  return requestFor(hall, action)
}

/** The motions and the agenda in a response, and what they should be, as text. */
export function shownOf({ hall }: Session, action: Action, body: unknown): string | undefined {
  if (action.does === 'toggle') return String((body as AgendaEntry).is_active)
  if (action.does === 'agenda') return String((body as AgendaEntry[]).filter(({ is_active }) => is_active).map(({ id }) => id))
  return shownIn(hall, action, body)
}

export function shownOught({ hall, active }: Whole, action: Action): string | undefined {
  if (action.does === 'toggle') return String(active === action.entry)
  if (action.does === 'agenda') return String(active ?? '')
  return shownBy(hall, action)
}

/** An operation on the motions of a hall, or on the agenda of its meeting. */
export type Action = Step | { by: Name; does: 'toggle'; entry: number } | { by: Name; does: 'agenda' }
/** `active`: the active entry of the meeting. */
export type Whole = { hall: State; active: number | null }
type JudgedWhole = Omit<Judged, 'next'> & { next: Whole }

/**
 * What the documents require of one operation on motions (motion-model/judge.ts) or on the agenda (permissions.md Tagesordnung item, D2
 * §3).
 */
export function judgeAction(state: Whole, action: Action, headings: number[]): JudgedWhole {
  if (action.does === 'agenda') return { refused: seesMeeting(state.hall, action.by) ? [] : [404], next: state }
  if (action.does === 'toggle') return judgeToggle(state, action, headings.includes(action.entry))
  const { next, ...judged } = judge(state.hall, action)
  if (next === state.hall) return { ...judged, next: state }
  // A meeting that has ended has no active entry.
  return { ...judged, next: { hall: next, active: next.is_running ? state.active : null } }
}

function judgeToggle(state: Whole, { by, entry }: { by: Name; entry: number }, isHeading: boolean): JudgedWhole {
  const next = { ...state, active: state.active === entry ? null : entry }
  if (!seesMeeting(state.hall, by)) return { refused: [404], next }
  if (!isResponsible(state.hall, by)) return { refused: [403], next }
  return { refused: !state.hall.is_running || isHeading ? [409] : [], next }
}
