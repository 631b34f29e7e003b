import './kit/plain-validators.ts'
import './kit/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepToLanguages, startLanguage } from './kit/language.ts'
import { loadAfresh, watchAssets } from './kit/missing-assets.ts'
import { shareNonce } from './kit/nonce.ts'
import { createQueryClient } from './kit/query-client.ts'
import { Refused } from './kit/refused.ts'
import { servedPage } from './kit/served-page.ts'
import { isSilence } from './kit/silence.ts'
import { SiteProvider } from './kit/site.tsx'
import { Themed } from './kit/Themed.tsx'
import { tellCaughtError } from './kit/tell-caught-error.ts'
import { createAppRouter } from './router.ts'
import { BootstrapFailure } from './shell/BootstrapFailure.tsx'
import { watchInstallOffer } from './shell/install/install-offer.ts'
import { NoConnection } from './shell/NoConnection.tsx'
import { configurationQuery, useConfiguration } from './shell/queries.ts'
import { refreshOnReturn } from './shell/reach/refresh-on-return.ts'
import { watchReach } from './shell/reach/watch-reach.ts'
import { standInForServer } from './taken-along/begin.ts'
import { UpdateHint } from './updates/UpdateHint.tsx'

/** Until the configuration is known. */
const DEFAULT_COLOR = '#1f5fa8'

shareNonce()
watchAssets()
standInForServer()
watchReach()
watchInstallOffer()

const client = createQueryClient(() => router.navigate({ to: '/404', replace: true }))
const router = createAppRouter(client)
refreshOnReturn(client)
router.subscribe('onBeforeNavigate', ({ toLocation }) => loadAfresh(toLocation.publicHref))

/** Looks as the configuration says, also when that changes. */
function Site() {
  const configuration = useConfiguration()
  return (
    <Themed primary_color={configuration.primary_color}>
      <SiteProvider site={configuration}>
        <RouterProvider router={router} />
        <UpdateHint />
      </SiteProvider>
    </Themed>
  )
}

/** The application, or what is shown when it cannot start (D1 §7 Bootstrap). */
async function bootstrap(): Promise<ReactNode> {
  try {
    const [configuration] = await Promise.all([client.fetchQuery(configurationQuery), startLanguage()])
    await keepToLanguages(configuration.languages)
    return (
      <QueryClientProvider client={client}>
        <Site />
      </QueryClientProvider>
    )
  } catch (error) {
    tellCaughtError(error)
    return <Themed primary_color={DEFAULT_COLOR}>{(await isServerAway(error)) ? <NoConnection /> : <BootstrapFailure />}</Themed>
  }
}

const isServerAway = async (error: unknown) => error instanceof Refused && isSilence(error.status) && (await servedPage()) === null

const page = document.getElementById('root')
if (page) createRoot(page, { onCaughtError: tellCaughtError }).render(<StrictMode>{await bootstrap()}</StrictMode>)
