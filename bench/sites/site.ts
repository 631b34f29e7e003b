import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openSession } from '#features/identity/server/sessions.ts'
import { startDatabase } from '#platform/server/database/database.ts'
import { readEnv } from '#platform/server/env.ts'
import { cookieOf as cookieOfSession } from '#testing/server/clients/client.ts'
import { untilTextsAreRead } from '#testing/server/site/running-server.ts'

export type Site = { data_dir: string; committee_id: number; session: { token: string; csrf_token: string } }

/** A data folder, new unless named, with one committee and its responsible person, who is signed in. */
export async function emptySite(folder?: string): Promise<Site> {
  const data_dir = folder ?? (await mkdtemp(join(tmpdir(), 'traktanda-bench-')))
  await chmod(data_dir, 0o711)
  const { db, stop } = await startDatabase(readEnv({ DATA_DIR: data_dir }))
  const user = await db.insertInto('app_user').values({ username: 'responsible' }).returning('id').executeTakeFirstOrThrow()
  const committee = await db
    .insertInto('committee')
    .values({ title: 'Geschäftsprüfungskommission', import_enabled: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('membership')
    .values({ user_id: user.id, committee_id: committee.id, roles: ['member', 'responsible'], begin_date: null, end_date: null })
    .execute()
  const session = await openSession(db, { user_id: user.id, at: new Date() })
  await stop()
  return { data_dir, committee_id: committee.id, session }
}

export const removeSite = ({ data_dir }: Pick<Site, 'data_dir'>) => rm(data_dir, { recursive: true, force: true })

/** Starts a program and waits for the line that names its address. */
export async function startProgram(
  file: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ address: string; child: ChildProcess; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  if (!child.stdout) throw new Error('no output')
  for await (const line of createInterface(child.stdout)) {
    const address = /https?:\/\/[^\s/]+/.exec(line)?.[0]
    if (address) {
      child.stdout.resume()
      return { address, child, stop }
    }
  }
  throw new Error(`${file} ended before it listened`)
}

export const startSite = ({ data_dir }: Pick<Site, 'data_dir'>) => startProgram('app/server/main.ts', { DATA_DIR: data_dir })

export const cookieOf = ({ session }: Pick<Site, 'session'>) => cookieOfSession(session)

/** Uploads a zip as the browser does; returns the seconds it took, once the background job has read the texts of its files. */
export async function postZip(site: Site, address: string, zip: Blob): Promise<{ seconds: number; meeting_id: number }> {
  const form = new FormData()
  form.set('zipfile', zip, 'sitzung.zip')
  const begun = performance.now()
  const answer = await fetch(`${address}/api/v1/committees/${site.committee_id}/import_meeting/`, {
    method: 'POST',
    body: form,
    headers: { cookie: cookieOf(site), 'x-csrftoken': site.session.csrf_token },
  })
  const body = (await answer.json()) as { meetings?: { id: number }[] }
  const meeting_id = body.meetings?.[0]?.id
  const seconds = (performance.now() - begun) / 1000
  if (meeting_id === undefined) throw new Error(`import answered ${answer.status} ${JSON.stringify(body)}`)
  await untilTextsAreRead(site)
  return { seconds, meeting_id }
}
