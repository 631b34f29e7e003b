import { execFileSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSession } from '#features/identity/server/sessions.ts'
import { runSandboxed } from '#platform/server/sandbox/sandboxed-process.ts'
import { sessionHeaders } from '#testing/server/clients/client.ts'
import { aCommittee, aDocument, aMeeting, aMember } from '#testing/server/factories/factories.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { portOf } from '#testing/server/site/ports.ts'
import { testServer } from '#testing/server/test-server.ts'

test('leaving the page removes waiting work, kills running work, and lets the next begin', async () => {
  await using site = await testServer({ WORK_PLACES: '1' }, { sandbox: runSandboxed })
  const committee = await aCommittee(site)
  const [member, colleague] = [await aMember(site, committee), await aMember(site, committee)]
  const asking = async (person: { id: number }, words: string) => {
    const meeting = await aMeeting(site, committee, {})
    const { sha256 } = await aDocument(site, meeting, { bytes: smallPdf(words) })
    const address = `http://127.0.0.1:${await portOf(site)}/api/v1/committees/${committee.id}/meetings/${meeting.id}/book/`
    const headers = sessionHeaders(await openSession(site.db, { user_id: person.id, at: site.clock() }))
    const ask = () => {
      const page = new AbortController()
      const asked = fetch(address, { headers, signal: page.signal })
      return { leave: () => page.abort(), outcome: asked.then(({ status }) => status).catch(() => 'left') }
    }
    return { ask, path: join(site.env.data_dir, 'files', sha256.slice(0, 2), sha256.slice(2)) }
  }
  const untilPeople = (running: number, waiting: number) =>
    expect.poll(() => site.work.count()[0]).toEqual({ by: 'people', running, waiting })

  const [slow, quick] = [await asking(member, 'Wird nie gelesen'), await asking(colleague, 'Rasch gelesen')]
  // A FIFO: reading blocks until something is written into it.
  await rm(slow.path)
  execFileSync('mkfifo', [slow.path])
  const [first, second] = [slow.ask(), slow.ask()]
  await untilPeople(1, 1)
  const other = quick.ask()
  await untilPeople(1, 2)
  second.leave()
  await untilPeople(1, 1)
  first.leave()
  expect([await first.outcome, await second.outcome, await other.outcome]).toEqual(['left', 'left', 200])
  await untilPeople(0, 0)
  const writer = await open(slow.path, 'w')
  await rm(slow.path)
  await writer.close()
})
