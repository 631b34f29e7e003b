import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { readAppState, rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import { notifyMarkup } from '#platform/web/ui/feedback/notify.ts'

/** Remembers where the browser is and which version of the application it runs (D1 §3 Local persistence); a new one is told once. */
export function useRememberedPlace(): void {
  const { t } = useTranslation()
  const { app_name, root_url, version } = useConfiguration()
  const current_path = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => rememberAppState({ current_path }), [current_path])
  useEffect(() => {
    const before = readAppState('version')
    if (before && before !== version) notifyMarkup('info', t('shell.updated_to_version', { app_name, version }))
    rememberAppState({ root_url, version })
  }, [app_name, root_url, version, t])
}
