import '#platform/web/lib/plain-validators.ts'
import '#platform/web/ui/theme/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { installOfflineAnswers } from '#features/offline-meetings/web/offline-answers.ts'
import { reloadIfIncomplete, servedPage, watchAssets } from '#platform/web/lib/connectivity/app-update.ts'
import { createQueryClient } from '#platform/web/lib/http/query-client.ts'
import { isNoAnswer, Refused } from '#platform/web/lib/http/refused.ts'
import { keepToLanguages, startLanguage } from '#platform/web/lib/language/language.ts'
import { configurationQuery, SiteProvider, useConfiguration } from '#platform/web/lib/site.tsx'
import { logCaughtError } from '#platform/web/ui/feedback/errors.tsx'
import { shareNonce, Themed } from '#platform/web/ui/theme/Themed.tsx'
import { followVisibleHeight } from '#platform/web/ui/theme/visible-height.ts'
import { createAppRouter } from './router.ts'
import { BootstrapFailure, NoConnection } from './shell/failures.tsx'
import { watchInstallOffer } from './shell/install-offer.ts'
import { refreshOnReturn, watchReach } from './shell/renewal/watch-reach.ts'
import { UpdateHint } from './shell/updates.tsx'

/** Theme colour until the configuration is loaded. */
const DEFAULT_COLOR = '#1f5fa8'

shareNonce()
watchAssets()
installOfflineAnswers()
watchReach()
watchInstallOffer()
followVisibleHeight()

const client = createQueryClient(() => router.navigate({ to: '/404', replace: true }))
const router = createAppRouter(client)
refreshOnReturn(client)
router.subscribe('onBeforeNavigate', ({ toLocation }) => reloadIfIncomplete(toLocation.publicHref))

/** The application in the colours of the configuration; follows changes to it. */
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

/** Loads the configuration and returns the application, or the error page if it cannot start (D1 §7 Bootstrap). */
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
    logCaughtError(error)
    return <Themed primary_color={DEFAULT_COLOR}>{(await isServerAway(error)) ? <NoConnection /> : <BootstrapFailure />}</Themed>
  }
}

const isServerAway = async (error: unknown) => error instanceof Refused && isNoAnswer(error.status) && (await servedPage()) === null

const page = document.getElementById('root')
if (page) createRoot(page, { onCaughtError: logCaughtError }).render(<StrictMode>{await bootstrap()}</StrictMode>)
