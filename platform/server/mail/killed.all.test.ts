import { expect, test } from 'vitest'
import { embeddedBinaries } from '#platform/server/database/cluster.ts'
import { aMember } from '#testing/server/factories/factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { aMailServer } from '#testing/server/outside/mail-server.ts'
import { anOwnPostgres } from '#testing/server/site/own-postgres.ts'
import { aRunningSite, type RunningSite } from '#testing/server/site/running-site.ts'

const people = ['anna', 'beat', 'carla', 'dario', 'eva', 'franz'].map((name) => `${name}@example.org`)

/** A meeting and members who see it, with these addresses. */
async function aMeetingWithReaders({ db, committee, importZip }: RunningSite, addresses: string[]) {
  const report = await importZip(await geverZip({ meetings: [aMeetingManifest()] }))
  const ids: number[] = []
  for (const email of addresses) {
    const { id } = await aMember({ db }, committee)
    await db.updateTable('app_user').set({ email }).where('id', '=', id).execute()
    ids.push(id)
  }
  return { meeting_id: report.meetings[0]?.id, ids }
}

/** Notifies people with these addresses of a meeting. */
async function notify(site: RunningSite, addresses: string[]) {
  const { meeting_id, ids } = await aMeetingWithReaders(site, addresses)
  const answer = await site.request(`committees/${site.committee.id}/meetings/${meeting_id}/notification/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'Die Akten liegen auf.', principals: ids.map((id) => ({ id, type: 'user' })) }),
  })
  expect(await answer.json()).toEqual({ recipients: addresses.length, without_address: [] })
}

const states = async ({ db }: RunningSite) => {
  const mails = await db.selectFrom('mail').select(['to_address', 'state']).orderBy('to_address').execute()
  return mails.map(({ to_address, state }) => [to_address, state])
}

test('a server killed around the acceptance of a mail sends one mail to each recipient', async () => {
  // Killed when the mail server has the second message and has not answered, and at the moment in which it accepts the fourth.
  const killAt = new Map([
    [2, true],
    [4, false],
  ])
  let arrived = 0
  const holder: { site?: RunningSite } = {}
  const deaths: Promise<void>[] = []
  await using mailServer = await aMailServer({
    message: async () => {
      arrived += 1
      const isHeld = killAt.get(arrived)
      if (isHeld === undefined) return undefined
      const death = holder.site!.server.kill()
      deaths.push(death)
      if (isHeld) await death
      return undefined
    },
  })
  await using site = await aRunningSite({ SMTP_URL: mailServer.url, MAIL_FROM: 'sitzungen@example.org' })
  holder.site = site
  await notify(site, people)

  for (const death of [0, 1]) {
    await expect.poll(() => deaths.length, { interval: 5 }).toBeGreaterThan(death)
    await deaths[death]
    await site.restart()
  }
  await expect.poll(async () => (await states(site)).filter(([, state]) => state === 'queued' || state === 'handing_over')).toEqual([])

  expect(mailServer.received.map(({ to }) => to).sort()).toEqual(people)
  const settled = (await states(site)).map(([, state]) => state)
  expect(settled).toContain('unconfirmed')
  expect(new Set(settled)).toEqual(new Set(['sent', 'unconfirmed']))
  expect(site.server.output()).not.toMatch(/Error/)
})

test('a mail accepted while the database was killed is marked as sent afterwards, and not sent again', async () => {
  await using postgres = await anOwnPostgres(embeddedBinaries())
  const deaths: Promise<void>[] = []
  await using mailServer = await aMailServer({
    message: async () => {
      deaths.push(postgres.kill())
      await deaths[0]
      return undefined
    },
  })
  await using site = await aRunningSite({ DATABASE_URL: postgres.url, SMTP_URL: mailServer.url, MAIL_FROM: 'sitzungen@example.org' })
  await notify(site, ['anna@example.org'])
  await expect.poll(() => mailServer.received.length).toBe(1)
  await postgres.start()
  await expect.poll(() => site.db.selectFrom('mail').select(['state', 'attempts']).execute()).toEqual([{ state: 'sent', attempts: 0 }])
  expect([mailServer.received.length, deaths.length]).toEqual([1, 1])
})
