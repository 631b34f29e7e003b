import { connectAsync } from 'mqtt'
import { layersChangedTopic } from '#features/annotations/layer-contract.ts'
import { embeddedBinaries } from '#platform/server/database/cluster.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { queueMail } from '#platform/server/mail/repository.ts'
import { publish } from '#platform/server/realtime/publish.ts'
import { topicFor } from '#platform/shared/live-topics.ts'
import { configuration } from '#platform/shared/site.ts'
import { aLetter, aMailServer } from '#testing/server/outside/mail-server.ts'
import { anOwnPostgres } from './own-postgres.ts'
import { aRunningSite } from './running-site.ts'

/** Error message while the database does not respond. */
export const unavailable = {
  de: 'Die Anwendung erreicht ihre Datenbank zurzeit nicht. Bitte versuchen Sie es in einigen Sekunden erneut.',
  fr: 'L’application n’accède pas à sa base de données pour le moment. Veuillez réessayer dans quelques secondes.',
  en: 'The application cannot reach its database at the moment. Please try again in a few seconds.',
}

/** A running site with its own database and mail server, which the test can stop, freeze and restart. */
export async function aFaultySite() {
  const postgres = await anOwnPostgres(embeddedBinaries())
  let mailServer = await aMailServer()
  const site = await aRunningSite({ DATABASE_URL: postgres.url, SMTP_URL: mailServer.url, MAIL_FROM: 'sitzungen@example.org' })

  /** Status and `detail` of a read. */
  async function ask(path = 'committees/', language = 'de') {
    const answer = await site.request(path, { headers: { 'accept-language': language } })
    const { detail } = (await answer.json()) as { detail?: string }
    return [answer.status, detail]
  }

  /** Queues a mail from outside the server, as another app server would. */
  async function queueAMail(to: string) {
    const jobs = openJobs({
      connection: { connectionString: postgres.url },
      time_zone: 'UTC',
      reportError: () => undefined,
      only_send: true,
    })
    const env = { mail_from: { name: '', address: 'sitzungen@example.org' } }
    await queueMail({ db: site.db, jobs, clock: () => new Date(), env } as Parameters<typeof queueMail>[0], [aLetter({ to })])
    await jobs.stop()
  }

  /** A browser connected to MQTT; `heard` returns what it has received so far. */
  async function aListener() {
    const { username = '', password = '' } = configuration.parse(await (await site.request('config/')).json()).mqtt
    const client = await connectAsync(`${site.server.address.replace('http', 'ws')}/mqtt`, { username, password, reconnectPeriod: 0 })
    const topic = topicFor(layersChangedTopic, site.responsible.id)
    await client.subscribeAsync(topic)
    const heard: unknown[] = []
    client.on('message', (_topic, payload) => void heard.push(JSON.parse(payload.toString())))
    return {
      heard: () => heard,
      publish: (n: number) => publish(site.db, { topic, message: { n }, audience: { user_ids: [site.responsible.id] } }),
      end: () => client.endAsync(true),
    }
  }

  return {
    postgres,
    site,
    ask,
    statusOf: async () => (await ask())[0],
    health: async () => (await fetch(`${site.server.address}/healthz`)).json(),
    queueAMail,
    /** Recipients of the mails that the mail server has accepted. */
    recipients: () => mailServer.received.map(({ to }) => to),
    stopMailServer: () => mailServer[Symbol.asyncDispose](),
    startMailServer: async () => {
      mailServer = await aMailServer({ port: mailServer.port })
    },
    aListener,
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await mailServer[Symbol.asyncDispose]()
      await postgres[Symbol.asyncDispose]()
    },
  }
}
