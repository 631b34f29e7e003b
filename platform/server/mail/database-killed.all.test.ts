import { expect, test } from 'vitest'
import { embeddedBinaries } from '#platform/server/database/cluster.ts'
import { aMember } from '#testing/server/factories/factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { aMailServer } from '#testing/server/outside/mail-server.ts'
import { anOwnPostgres } from '#testing/server/site/own-postgres.ts'
import { aRunningSite } from '#testing/server/site/running-site.ts'

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
  const { meetings } = await site.importZip(await geverZip({ meetings: [aMeetingManifest()] }))
  const { id } = await aMember({ db: site.db }, site.committee)
  const answer = await site.request(`committees/${site.committee.id}/meetings/${meetings[0]?.id}/notification/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'Die Akten liegen auf.', principals: [{ id, type: 'user' }] }),
  })
  expect(await answer.json()).toEqual({ recipients: 1, without_address: [] })
  await expect.poll(() => mailServer.received.length).toBe(1)
  await postgres.start()
  await expect.poll(() => site.db.selectFrom('mail').select(['state', 'attempts']).execute()).toEqual([{ state: 'sent', attempts: 0 }])
  expect([mailServer.received.length, deaths.length]).toEqual([1, 1])
})
