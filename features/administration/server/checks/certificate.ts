import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { TLSSocket } from 'node:tls'
import type { Env } from '#platform/server/env.ts'
import { problemOf } from '#platform/server/log.ts'
import { dayAndTime } from '#platform/shared/site-time.ts'
import { type CheckedSite, type Finding, fine, problem, warning } from './finding.ts'

const TIMEOUT_MS = 10_000
const DAY_MS = 24 * 3_600_000
/** Certificates that are renewed automatically have more days left than this. */
const FEW_DAYS = 14

type Shown = { refusal: string | null; valid_to: Date; status: number }

/** Whether the site answers at ROOT_URL with a certificate that browsers accept for some time. */
export async function checkCertificate({ env, clock }: Pick<CheckedSite, 'env' | 'clock'>): Promise<Finding[]> {
  if (!env.root_url.startsWith('https:')) return [fine('checks.certificate_none')]
  try {
    return [judge(await visit(env), { env, now: clock() })]
  } catch (error) {
    return [warning('checks.certificate_unreachable', { root_url: env.root_url, problem: problemOf(error) })]
  }
}

function judge({ refusal, valid_to, status }: Shown, { env, now }: { env: Env; now: Date }): Finding {
  const params = { root_url: env.root_url, until: dayAndTime(valid_to.toISOString(), env.time_zone) }
  const days = Math.floor((valid_to.getTime() - now.getTime()) / DAY_MS)
  if (days < 0) return problem('checks.certificate_expired', params)
  if (refusal !== null) return problem('checks.certificate_refused', { ...params, problem: refusal })
  if (days < FEW_DAYS) return warning('checks.certificate_ends', { ...params, count: days })
  return status === 200 ? fine('checks.certificate_fine', params) : warning('checks.certificate_other_site', { ...params, status })
}

/** Fetches the site's web manifest, which needs no sign-in and which proxies pass on, at ROOT_URL. */
async function visit({ root_url, path_prefix }: Env): Promise<Shown> {
  // A certificate that browsers refuse is to be looked at, too; nothing secret is sent.
  const options = { rejectUnauthorized: false, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) } as const
  const asking = request(`${root_url}${path_prefix}/manifest.webmanifest`, options)
  asking.end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const socket = answer.socket as TLSSocket
  const shown = {
    refusal: socket.authorized ? null : String(socket.authorizationError),
    valid_to: new Date(socket.getPeerCertificate().valid_to),
    status: answer.statusCode ?? 0,
  }
  answer.destroy()
  return shown
}
