import { setImmediate } from 'node:timers/promises'
import type { Motion } from '#features/motions/motion.ts'
import { type Answer, type AttackedSite, type Browser, Lost } from '#testing/server/faults/attacked-site.ts'
import { chooseSteps } from '#testing/server/motion-model/choose.ts'
import { type Name, names } from '#testing/server/motion-model/world.ts'
import type { Random } from '#testing/shared/random.ts'
import { type Action, judgeAction } from './judge.ts'
import { requestOf, type Session, storedIn } from './session.ts'

/** A request with its begin, end and outcome. A lost one ends when none of its work can still be running. */
export type Operation = { session: Session; action: Action; begin: number; end: number; answer: Answer | 'lost' }

const clients = 20
/** Users who only read or see nothing contribute little. */
const active = names.filter((name) => name !== 'axel' && name !== 'otto')

type Game = { attacked: AttackedSite; sessions: Session[]; random: Random; total: number; history: Operation[] }

/** Clients operate concurrently, each one step at a time, up to the total number. */
export async function playHistory(game: Game): Promise<void> {
  const seats = game.sessions.flatMap((session) => active.map((name) => ({ session, name }))).slice(0, clients)
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
