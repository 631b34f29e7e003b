import { problemOf } from '#platform/server/log/problem-of.ts'

/** An error of the library: `error` and `error_description` come from the provider, `cause` is the rest of its response. */
export type Failure = Error & { code?: string; error?: string; error_description?: string; status?: number; cause?: unknown }

/** The provider's own words on a failure. */
type Said = { status?: number; error?: string; description?: string; hint?: string }

const hint =
  'The provider does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET. Some providers misread a secret with other signs than letters and digits: try one without them.'

/** Whether the provider rejected the site's own credentials. A bearer challenge is about a person's token instead. */
export const isSiteRefused = ({ error = '', status, cause }: Failure): boolean =>
  ['invalid_client', 'unauthorized_client'].includes(error) ||
  (status === 401 && challengesOf(cause).some(({ scheme }) => scheme !== 'bearer'))

/** What the provider said about a failure, for the operator: in short lines, without secrets. */
export async function saidOf(failure: Failure, secrets: (string | null | undefined)[]): Promise<Said> {
  const { status, error, description } = await wordsOf(failure)
  const line = (words: unknown) => (typeof words === 'string' && words !== '' ? problemOf(withoutSecrets(words, secrets)) : undefined)
  const said = { status, error: line(error), description: line(description), hint: isSiteRefused(failure) ? hint : undefined }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

type Words = { status?: number | undefined; error?: unknown; description?: unknown }

async function wordsOf({ error, error_description: description, status, cause }: Failure): Promise<Words> {
  const [challenge] = challengesOf(cause)
  if (challenge) return { status, error: challenge.parameters?.error, description: challenge.parameters?.error_description }
  // Neither a protocol error nor JSON, such as a proxy's page.
  if (cause instanceof Response) return { status: cause.status, description: cause.bodyUsed ? undefined : await cause.text() }
  return { status, error, description }
}

type Challenge = { scheme: string; parameters?: Record<string, string> }
const challengesOf = (cause: unknown) => (Array.isArray(cause) ? (cause as Challenge[]) : [])

const withoutSecrets = (words: string, secrets: (string | null | undefined)[]) =>
  secrets.reduce((left: string, secret) => (secret ? left.replaceAll(secret, '…') : left), words)
