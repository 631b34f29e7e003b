import { buildApp } from '#app/server/app.ts'
import { listeningRules } from '#app/server/listening-rules.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import { readEnv } from '#platform/server/env.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { openBroker } from '#platform/server/realtime/open-broker.ts'
import { runSandboxed } from '#platform/server/sandbox/sandboxed-process.ts'
import { openWork } from '#platform/server/turns/work.ts'
import { cookieOf, type Site } from './site.ts'

/** The site's application in this process, so that its statements can be heard or changed; `ask` calls its API and throws on any status but 200. */
export async function openApp({ data_dir }: Pick<Site, 'data_dir'>, session: Site['session']) {
  const env = readEnv({ DATA_DIR: data_dir, LOG_LEVEL: 'warn', SLOW_QUERY_MS: '0' })
  const { db, connection, stop } = await joinDatabase(env)
  const reportError = (error: unknown) => {
    throw error
  }
  const clock = () => new Date()
  const broker = await openBroker({ db, env, clock, rules: listeningRules, connection, reportError })
  const jobs = openJobs({ connection, time_zone: env.time_zone, reportError, only_send: true })
  const work = openWork({ db, env, sandbox: runSandboxed })
  const app = await buildApp({ db, env, files: await openFiles(env), jobs, broker, work, clock })
  await app.ready()
  const headers = { cookie: cookieOf({ session }), 'x-csrftoken': session.csrf_token }
  const ask = async (method: string, path: string) => {
    const url = new URL(`http://site/api/v1/${path}`).href.slice('http://site'.length)
    const answer = await app.inject({ method: method as 'GET', url, headers })
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
    return answer.body
  }
  const close = async () => {
    await app.close()
    await broker.close()
    await jobs.stop()
    await stop()
  }
  return { db, ask, close }
}
