import { Button } from '@mantine/core'
import { type Icon, IconAlertTriangle, IconCloudCheck, IconCloudDownload, IconCloudUpload } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { signInAddress } from '#platform/web/lib/http/address.ts'
import type { LayerSession, Saving, Shown } from './layer-session.ts'
import classes from './SavingState.module.css'

const signs: Record<Saving['state'] | 'loading' | NonNullable<Shown['failure']>, Icon> = {
  saved: IconCloudCheck,
  saving: IconCloudUpload,
  not_saved: IconAlertTriangle,
  loading: IconCloudDownload,
  not_loaded: IconAlertTriangle,
  unreadable: IconAlertTriangle,
}

/** Shows whether everything on screen is saved; if not, why, and what can be done. */
export function SavingState({ session }: { session: LayerSession }) {
  const { t } = useTranslation()
  const { saving, failure, is_loading } = useSyncExternalStore(session.subscribe, session.shown)
  const calm = useCalm(saving)
  const reading = is_loading ? 'loading' : failure
  const state = reading && calm.state === 'saved' ? reading : calm.state
  const Sign = signs[state]
  if (!session.can_change && state === 'saved') return null
  return (
    <div className={classes.state} data-state={state}>
      <output className={classes.words}>
        <Sign size={20} stroke={1.5} aria-hidden />
        <span>{t(`layers.${state}`)}</span>
        {calm.state === 'not_saved' && <span className={classes.reason}>{calm.detail ?? t(`layers.not_saved_${calm.reason}`)}</span>}
      </output>
      {(state === 'not_saved' || state === 'not_loaded') && <WhatToDo session={session} saving={calm} />}
    </div>
  )
}

function WhatToDo({ session, saving }: { session: LayerSession; saving: Saving }) {
  const { t } = useTranslation()
  const reason = saving.state === 'not_saved' && saving.reason
  const discard = () => {
    if (window.confirm(t('layers.discard_confirmation'))) session.discard()
  }
  return (
    <div className={classes.commands}>
      {reason === 'signed_out' && (
        <Button component="a" href={signInAddress()}>
          {t('layers.sign_in')}
        </Button>
      )}
      <Button variant="default" onClick={session.retry}>
        {t('shell.try_again')}
      </Button>
      {(reason === 'refused' || reason === 'gone') && (
        <Button variant="default" onClick={discard}>
          {t('layers.discard')}
        </Button>
      )}
    </div>
  )
}

/** Saving is shown only if it takes longer than this; ms. */
const SHOW_AFTER_MS = 500

/** The state to show: a stroke is usually saved at once, which is not worth mentioning. */
function useCalm(saving: Saving): Saving {
  const isSaving = saving.state === 'saving'
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isSaving) return undefined
    const timer = setTimeout(() => setLong(true), SHOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isSaving])
  return isSaving && !isLong ? { state: 'saved' } : saving
}
