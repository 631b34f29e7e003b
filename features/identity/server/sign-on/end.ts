import type { Db } from '#platform/server/database/db.ts'
import { type Provider, type SignOnEnv, signInPageOf } from './provider.ts'
import { takeFarewell } from './repository.ts'

type Ending = { env: SignOnEnv; provider: Provider; farewell: string; now: Date }

/** The address at which the provider ends its session as well, if it has one; whoever cannot be led there is signed out here all the same. */
export async function endAtProvider(db: Db, { env, provider, farewell, now }: Ending): Promise<string | undefined> {
  const ended = await takeFarewell(db, farewell, now)
  const configuration = ended && (await provider.describe(now).catch(() => undefined))
  if (!configuration?.serverMetadata().end_session_endpoint) return undefined
  const { buildEndSessionUrl } = await import('openid-client')
  return buildEndSessionUrl(configuration, { id_token_hint: ended?.id_token ?? '', post_logout_redirect_uri: signInPageOf(env) }).href
}
